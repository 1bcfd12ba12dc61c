import { useEffect, useRef, useState } from 'react';
import { useHold, useLocation, useNavigateFromHere } from '#ui/router.tsx';
import { useUnloadGuard } from '#ui/unload-guard.ts';

export type Leaving = {
  /** Somebody wants to go to another page and has to be asked. */
  asking: boolean;
  stay(): void;
  leave(): void;
  /** Shows another page because what was changed here is saved: past this guard alone, and only from its own page. */
  goTo(to: string): void;
};

/** A form goes with its tab, which stands in the address; the rest of a query leaves the form where it is. */
const tabOf = (search: string) => new URLSearchParams(search).get('tab');

/** Holds the page, and the browser itself, as long as something is not saved: links, tabs, the palette, going back and on. */
export function useLeaveGuard(isUnsaved: boolean): Leaving {
  const shown = useLocation();
  const navigate = useNavigateFromHere();
  const [way, setWay] = useState<(() => void) | null>(null);
  const isSaved = useRef(false);

  useHold(isUnsaved, ({ pathname, search, go }) => {
    if (isSaved.current || (pathname === shown.pathname && tabOf(search) === tabOf(shown.search)))
      return false;
    setWay(() => go);
    return true;
  });

  useUnloadGuard(isUnsaved);
  useEffect(() => {
    if (isUnsaved) return () => setWay(null);
  }, [isUnsaved]);

  return {
    asking: way !== null,
    stay: () => setWay(null),
    leave() {
      setWay(null);
      way?.();
    },
    goTo(to) {
      isSaved.current = true;
      navigate(to);
      isSaved.current = false;
    },
  };
}
