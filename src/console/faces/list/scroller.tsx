import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from '#ui/router.tsx';
import styles from './list.module.css';

/** How far down each list of this tab was when it was last seen, by the entry of the history. */
const seen = new Map<string, number>();

/** Scrolls its rows by itself where there is room for it, and stands where it stood when one comes back to it. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const { key } = useLocation();
  const element = useRef<HTMLElement>(null);
  const arrived = useRef(key);
  useLayoutEffect(() => {
    element.current?.scrollTo(0, seen.get(arrived.current) ?? 0);
  }, []);
  return (
    <section
      ref={element}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be scrolled by keys
      tabIndex={0}
      className={styles.scroller}
      onScroll={({ currentTarget }) => seen.set(key, currentTarget.scrollTop)}
    >
      {children}
    </section>
  );
}
