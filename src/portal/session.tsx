import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/portal/user.ts';
import { forgetAllDrafts } from '#ui/drafts.ts';
import { useLocation, useNavigate } from '#ui/router.tsx';
import { useProvided } from '#ui/use-provided.ts';
import { call, useCall } from './call.ts';
import type { PageNotice, PageState } from './layout/page-notice.tsx';
import { paths } from './paths.ts';

/** docs/specification.md §4 "Auth state". */
export type Session = {
  user: User | null;
  isAuthenticated: boolean;
  authIsReady: boolean;
  /** Stores the member who has signed in, or an updated profile. */
  setUser(user: User): void;
  /** Signs out on the server and loads the home page as a new document, which clears all of this member's data. */
  signOut(): Promise<void>;
  /**
   * The server has ended the session at the member's request (such as deleting the account): clears cached data and
   * drafts, and navigates to the home page, which shows the message.
   */
  signedOut(notice?: PageNotice): void;
  /** The session has expired: clears the member's cached data; drafts are kept for the next sign-in. */
  expired(): void;
  /** Sessions have ended on the server: does the same if this browser's was among them. */
  noteEndedSession(): Promise<void>;
  /** Set when a member has left on purpose: the guard then redirects to this page instead of the sign-in page. */
  departure: { from: string; to: string; state: PageState } | null;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const validation = useCall('GET /auth/validate');
  const [departure, setDeparture] = useState<Session['departure']>(null);
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const here = useRef({ key, pathname });
  useEffect(() => {
    here.current = { key, pathname };
  }, [key, pathname]);
  const session = useMemo<Session>(() => {
    const user = validation.data ?? null;
    /** Who is signed in by what the server says now; as far as is known where it doesn't answer. */
    const asked = () => call('GET /auth/validate', {}, { notify: false }).catch(() => user);
    function expired() {
      queries.setQueryData(['GET /auth/validate', {}], null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /auth/validate' });
    }
    function signedOut(notice?: PageNotice) {
      const state = notice ? { notice } : null;
      setDeparture({ from: here.current.key, to: paths.home, state });
      forgetAllDrafts();
      expired();
      // The guard leads away from members' pages alone; whoever has gone on to another one needs the message, too.
      if (notice && !here.current.pathname.startsWith('/members/')) navigate(paths.home, { state });
    }
    return {
      user,
      isAuthenticated: user !== null,
      authIsReady: !validation.isPending,
      departure,
      setUser(next) {
        queries.setQueryData(['GET /auth/validate', {}], next);
      },
      async signOut() {
        await call('GET /auth/logout').catch(async (error) => {
          // It may have been carried out although its response was lost.
          if ((await asked()) !== null) throw error;
        });
        forgetAllDrafts();
        window.location.assign(paths.home);
      },
      signedOut,
      expired,
      async noteEndedSession() {
        if ((await asked()) === null) signedOut();
      },
    };
  }, [validation.data, validation.isPending, departure, navigate, queries]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export const useSession = (): Session => useProvided(SessionContext, 'SessionProvider');
