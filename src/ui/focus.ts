import { type RefObject, useEffect, useRef, useState } from 'react';
import { pathTo } from './path-to.ts';

/** Moves the focus to an element once, when what it heads has replaced a form: when it appears, or when `arrived` is true. */
export function useArrivalFocus<E extends HTMLElement>(arrived = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (arrived) element.current?.focus();
  }, [arrived]);
  return element;
}

type Find = () => HTMLElement | null | undefined;

/** Returns a function that moves the focus to what is there only once the page is rendered anew, such as the field of what is added. */
export function useFocusNext(): (find: Find) => void {
  const [next, setNext] = useState<{ find: Find } | null>(null);
  useEffect(() => next?.find()?.focus(), [next]);
  return (find) => setNext({ find });
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
