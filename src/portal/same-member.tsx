import { useEffect } from 'react';
import { call } from './call.ts';
import { useSession } from './session.tsx';

/**
 * Sessions belong to the browser, not to the tab. When another tab signs in or out, or the back/forward cache
 * restores an old page, this tab reloads, so that nobody sees or sends another member's data. Drafts are kept for
 * their owner.
 */
export function SameMember() {
  const { user } = useSession();
  const email = user?.email ?? null;
  useEffect(() => {
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
  }, [email]);
  return null;
}
