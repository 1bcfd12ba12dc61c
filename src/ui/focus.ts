import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element once, when it appears: the heading of content that replaces a form. */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
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
