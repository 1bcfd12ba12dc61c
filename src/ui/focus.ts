import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element once, when what it heads has replaced a form: when it appears, or when `arrived` is true. */
export function useArrivalFocus<E extends HTMLElement>(arrived = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (arrived) element.current?.focus();
  }, [arrived]);
  return element;
}
