import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#ui/router.tsx';

/** The element named by an address's hash, if it is on the page. */
export const hashTarget = (hash: string): HTMLElement | null =>
  hash === '' ? null : document.getElementById(decoded(hash.slice(1)));

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Opens, scrolls to and focuses the hash target, once per navigation and as soon as the text has loaded
 * (docs/specification.md §2, /faq); a page that is returned to is scrolled to where it was left.
 */
export function useHashTarget(html: string | undefined): void {
  const { hash, key, top } = useLocation();
  const back = useNavigationType() === 'pop';
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (html === undefined || reached.current === key) return;
    reached.current = key;
    const target = hashTarget(hash);
    if (!target) return;
    const isQuestion = target instanceof HTMLDetailsElement;
    if (isQuestion) target.open = true;
    if (back) return top === undefined ? undefined : restore(top);
    const focused = (isQuestion && target.querySelector('summary')) || target;
    if (focused === target) target.tabIndex = -1;
    focused.focus({ preventScroll: true });
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  }, [hash, key, html, back, top]);
}

/** After the browser's own way back, which leads to the hash where the page before was shorter. */
function restore(top: number): void {
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' })));
}
