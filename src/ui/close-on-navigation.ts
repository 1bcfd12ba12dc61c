import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from './router.tsx';

/** Closes an open popover on every navigation, even to the same page, but not on hydration. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    popover.current?.hidePopover?.();
  }, [key, popover]);
}
