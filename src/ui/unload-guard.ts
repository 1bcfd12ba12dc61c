import { useEffect } from 'react';

/** Lets the browser ask before the document is left or its tab is closed, as long as `active`. */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [active]);
}
