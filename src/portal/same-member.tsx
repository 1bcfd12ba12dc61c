import { useEffect } from 'react';
import { call } from './call.ts';
import { useSession } from './session.tsx';

/**
 * The session belongs to the browser, not to the tab. When another tab signs in or out, or the way back shows a page
 * as it was before, this tab is loaded anew: nobody sees or sends what belongs to somebody else. What was typed waits
 * for its owner.
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
        // Without a connection nothing can be sent either; the next call will find out.
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
