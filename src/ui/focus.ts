import { type RefObject, useEffect, useRef } from 'react';

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
 * may go at the first press.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let stop = () => {};
    let left = false;
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!left) stop = keepFocus();
      },
      // Without it the browser's default applies.
      () => {},
    );
    return () => {
      left = true;
      stop();
    };
  }, []);
}
