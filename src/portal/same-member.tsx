import { useEffect, useRef } from 'react';
import { useHydrated } from '#ui/hydrated.ts';
import { loadAnew, loadsForAnother } from './another-member.ts';
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
  const shown = useRef(email);
  useEffect(() => {
    const before = shown.current;
    shown.current = email;
    // Another tab couldn't tell, and what was read since shows it: all else here is still the former member's.
    loadsForAnother(before, email);
  }, [email]);
  useEffect(() => {
    if (!hydrated) return;
    const tabs = new BroadcastChannel('session');
    const tell = () => tabs.postMessage(email);
    async function check() {
      try {
        const now = await call('GET /auth/validate', {}, { notify: false });
        // The other tab may have been loading when this one told it, so it is told again.
        if ((now?.email ?? null) === email) tell();
        else loadAnew();
      } catch {
        // Without a connection nothing can be sent; a look at who is signed in, or the next form of what is saved, checks again.
      }
    }
    tabs.onmessage = ({ data }) => {
      if (data !== email) void check();
    };
    tell();
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
