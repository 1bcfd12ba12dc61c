import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '#ui/router.tsx';

export type Leaving = {
  /** Where somebody wants to go; null: nowhere. */
  to: string | null;
  stay(): void;
  leave(): void;
};

/** Holds links of this site, and the browser itself, as long as something is not saved. Going back is held by the draft. */
export function useLeaveGuard(isDirty: boolean): Leaving {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  const passing = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    function pressed(event: MouseEvent) {
      const link = (event.target as Element).closest?.('a[href]');
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === '_blank' || link.download)
        return;
      if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.getAttribute('href'));
    }
    window.addEventListener('beforeunload', unload);
    // Before the link's own handler.
    document.addEventListener('click', pressed, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', pressed, true);
    };
  }, [isDirty]);

  return {
    to,
    stay: () => setTo(null),
    leave() {
      if (to === null || passing.current) return;
      passing.current = true;
      navigate(withoutBase(to));
    },
  };
}

/** The router adds the console's base itself. */
function withoutBase(href: string): string {
  const base = document.getElementById('root')?.dataset.base ?? '';
  return base !== '' && href.startsWith(`${base}/`) ? href.slice(base.length) : href;
}
