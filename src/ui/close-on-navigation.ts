import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes an open popover when another screen comes, even the same one again; not when the page comes to life. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    popover.current?.hidePopover?.();
  }, [key, popover]);
}
