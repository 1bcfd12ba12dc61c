import { useEffect, useState } from 'react';

/** What a bulk action is about: rows that were ticked, or all that match, with the count that was shown. */
export type Selected =
  | { kind: 'ids'; ids: readonly number[]; count: number }
  | { kind: 'all'; query: Readonly<Record<string, string>>; count: number };

export type Selection = {
  selected: Selected | null;
  has(id: number): boolean;
  toggle(id: number): void;
  toggleAll(ids: readonly number[]): void;
  takeAll(query: Readonly<Record<string, string>>, count: number): void;
  clear(): void;
};

/** Ticked rows, which another address clears, so that nothing stays ticked that isn't on the screen. */
export function useSelection(address: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<Selected | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address changes
  useEffect(() => {
    setIds(new Set());
    setAll(null);
  }, [address]);
  const choose = (next: ReadonlySet<number>) => {
    setAll(null);
    setIds(next);
  };
  return {
    selected: all ?? (ids.size > 0 ? { kind: 'ids', ids: [...ids], count: ids.size } : null),
    has: (id) => all !== null || ids.has(id),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    toggleAll: (shown) =>
      choose(all === null && shown.every((id) => ids.has(id)) ? new Set() : new Set(shown)),
    takeAll: (query, count) => setAll({ kind: 'all', query, count }),
    clear: () => choose(new Set()),
  };
}
