import { type RefObject, useEffect, useRef, useState } from 'react';

type Part = 'title' | 'text';

/**
 * Opens a question that may be out of sight, and leads there: to its title, or to its first text for whoever is about to write.
 */
export function useShownQuestion(open: (key: string | null) => void): {
  shown: RefObject<HTMLLIElement | null>;
  show(key: string | null, part: Part): void;
} {
  const shown = useRef<HTMLLIElement>(null);
  const [wanted, setWanted] = useState<{ part: Part } | null>(null);
  useEffect(() => {
    if (wanted === null || !shown.current) return;
    shown.current.scrollIntoView({ block: 'start' });
    const target = shown.current.querySelector<HTMLElement>(wanted.part === 'text' ? 'textarea' : 'button');
    target?.focus({ preventScroll: true });
  }, [wanted]);
  return {
    shown,
    show(key, part) {
      open(key);
      setWanted({ part });
    },
  };
}
