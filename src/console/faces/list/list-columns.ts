import { useState } from 'react';
import { useOperator } from '#console/session.tsx';
import { keepStored, readStored } from '#console/stored.ts';
import { type List, openColumns } from '#contract/operator/list.ts';

export type ColumnChoice = {
  /** Those that the operator may see: what the page shows at first in its order, then the others. */
  open: readonly string[];
  shown: readonly string[];
  toggle(name: string): void;
};

/** Which columns are shown: what the page shows at first, then what this operator has chosen in this browser. */
export function useColumns(list: List, first: readonly string[], always: string): ColumnChoice {
  const { id, rights } = useOperator();
  const key = `console:${id}:${list.name}:columns`;
  const [chosen, setChosen] = useState(() => readStored<string[]>(key) ?? first);
  const declared = openColumns(list, new Set<string>(rights));
  const open = [...new Set([...first.filter((name) => declared.includes(name)), ...declared])];
  const shown = open.filter((name) => name === always || chosen.includes(name));
  return {
    open,
    shown,
    toggle(name) {
      const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
      setChosen(next);
      keepStored(key, next);
    },
  };
}
