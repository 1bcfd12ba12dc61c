import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element once, when what it heads has replaced a form: when it appears, or when `arrived` is true. */
export function useArrivalFocus<E extends HTMLElement>(arrived = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (arrived) element.current?.focus();
  }, [arrived]);
  return element;
}

/** Runs `keepFocus` while the page is shown; loaded after hydration. */
export function useFocusFallback(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop = () => {};
    let left = false;
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!left) stop = keepFocus(main);
      },
      // Without it the browser's default applies.
      () => {},
    );
    return () => {
      left = true;
      stop();
    };
  }, [main]);
}
