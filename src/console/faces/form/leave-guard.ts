import { useEffect, useState } from 'react';
import { useHold, useLocation } from '#ui/router.tsx';

export type Leaving = {
  /** Somebody wants to go to another page and has to be asked. */
  asking: boolean;
  stay(): void;
  leave(): void;
};

/** Holds the page, and the browser itself, as long as something is not saved: links, the palette, going back and on. */
export function useLeaveGuard(isDirty: boolean): Leaving {
  const { pathname: shown } = useLocation();
  const [way, setWay] = useState<(() => void) | null>(null);

  useHold(isDirty, ({ pathname, go }) => {
    if (pathname === shown) return false;
    setWay(() => go);
    return true;
  });

  useEffect(() => {
    if (!isDirty) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [isDirty]);

  return {
    asking: way !== null,
    stay: () => setWay(null),
    leave() {
      setWay(null);
      way?.();
    },
  };
}
