import { type RefObject, useEffect, useRef } from 'react';
import { pathTo } from './path-to.ts';

/** Moves the focus to an element once, when what it heads has replaced a form: when it appears, or when `arrived` is true. */
export function useArrivalFocus<E extends HTMLElement>(arrived = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (arrived) element.current?.focus();
  }, [arrived]);
  return element;
}

/**
 * Runs `keepFocus` as soon as its code is there, which comes after hydration; not with what is rendered then, because a control
 * may go at the first press. What has the focus is noted until then, so that a control that goes earlier is made up for.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let path = pathTo(document.activeElement);
    const note = ({ target }: FocusEvent) => {
      path = pathTo(target);
    };
    let stop = () => document.removeEventListener('focusin', note);
    let left = false;
    document.addEventListener('focusin', note);
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        stop();
        if (!left) stop = keepFocus(path);
      },
      // Without it the browser's default applies.
      () => stop(),
    );
    return () => {
      left = true;
      stop();
    };
  }, []);
}
