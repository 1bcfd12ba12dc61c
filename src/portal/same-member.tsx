import { useEffect } from 'react';
import { useHydrated } from '#ui/hydrated.ts';
import { call } from './call.ts';
import { useSession } from './session.tsx';

/**
 * Reloads this tab when another one signs in or out, or the back/forward cache restores an old page, because sessions
 * belong to the browser and nobody may see or send another member's data.
 */
export function SameMember() {
  const { user } = useSession();
  const email = user?.email ?? null;
  // Not among what begins in one task when the page is hydrated.
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    const tabs = new BroadcastChannel('session');
    async function check() {
      try {
        const now = await call('GET /auth/validate', {}, { notify: false });
        if ((now?.email ?? null) !== email) window.location.reload();
      } catch {
        // Without a connection nothing can be sent; the next call will check again.
      }
    }
    tabs.onmessage = ({ data }) => {
      if (data !== email) void check();
    };
    tabs.postMessage(email);
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void check();
    };
    window.addEventListener('pageshow', shownAgain);
    return () => {
      tabs.close();
      window.removeEventListener('pageshow', shownAgain);
    };
  }, [email, hydrated]);
  return null;
}
