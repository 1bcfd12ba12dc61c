import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls a notice into view when it appears, and again for another `cause`: the button that was pressed can be far below. */
export function useInView(cause?: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cause
  useLayoutEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, [cause]);
  return element;
}
