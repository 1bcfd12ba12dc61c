import type { ReactNode } from 'react';
import { useArrivalFocus } from './focus.ts';

/** The heading of content that replaces a form; it takes the focus once, so that screen readers announce it. */
export function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
