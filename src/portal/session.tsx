import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/portal/user.ts';
import { forgetAllDrafts } from '#ui/drafts.ts';
import { call, useCall } from './call.ts';
import type { PageNotice, PageState } from './layout/page-notice.tsx';
import { paths } from './paths.ts';

/** docs/specification.md §4 "Auth state". */
export type Session = {
  user: User | null;
  isAuthenticated: boolean;
  authIsReady: boolean;
  /** Takes over who signed in, or an updated profile. */
  setUser(user: User): void;
  /** Signs out on the server and opens the home page as a new document: nothing read as this member stays behind. */
  signOut(): Promise<void>;
  /**
   * The server has ended the session by the member's own wish: forgets what was read and typed, and leads home, where
   * a sentence can stand until the next page.
   */
  signedOut(notice?: PageNotice): void;
  /** The session has ended by itself: forgets what was read as this member; what was typed waits for the next sign-in. */
  expired(): void;
  /** Sessions have ended on the server: does the same if this browser's was among them. */
  noteEndedSession(): Promise<void>;
  /** Set when a member has left by an own wish: the page that they were on leads there, not to the sign-in page. */
  departure: { from: string; to: string; state: PageState } | null;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const validation = useCall('GET /auth/validate');
  const [departure, setDeparture] = useState<Session['departure']>(null);
  const { key } = useLocation();
  const here = useRef(key);
  useEffect(() => {
    here.current = key;
  }, [key]);
  const session = useMemo<Session>(() => {
    const user = validation.data ?? null;
    function expired() {
      queries.setQueryData(['GET /auth/validate', {}], null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /auth/validate' });
    }
    function signedOut(notice?: PageNotice) {
      setDeparture({ from: here.current, to: paths.home, state: notice ? { notice } : null });
      forgetAllDrafts();
      expired();
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
        await call('GET /auth/logout');
        forgetAllDrafts();
        window.location.assign(paths.home);
      },
      signedOut,
      expired,
      async noteEndedSession() {
        const now = await call('GET /auth/validate', {}, { notify: false }).catch(() => user);
        if (now === null) signedOut();
      },
    };
  }, [validation.data, validation.isPending, departure, queries]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider around it');
  return session;
}
