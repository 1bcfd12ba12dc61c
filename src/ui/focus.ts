import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element once, when it appears: the heading of what has taken the place of a form. */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** `keepFocus`, as long as the page is shown; its code comes once the page is hydrated. */
export function useFocusFallback(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop = () => {};
    let left = false;
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!left) stop = keepFocus(main);
      },
      // Without it the browser's own rule holds.
      () => {},
    );
    return () => {
      left = true;
      stop();
    };
  }, [main]);
}
