import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { User } from '#contract/portal/user.ts';
import { forgetAllValues } from '#ui/kept-values.ts';
import { call, useCall } from './call.ts';
import { paths } from './paths.ts';

/** panel.md section 4 "Auth state". */
export type Session = {
  user: User | null;
  isAuthenticated: boolean;
  authIsReady: boolean;
  /** Takes over who signed in, or an updated profile. */
  setUser(user: User): void;
  /** Signs out on the server and opens the home page as a new document: nothing read as this member stays behind. */
  signOut(): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const validation = useCall('GET /auth/validate');
  const session = useMemo<Session>(() => {
    const user = validation.data ?? null;
    return {
      user,
      isAuthenticated: user !== null,
      authIsReady: !validation.isPending,
      setUser: (next) => queries.setQueryData(['GET /auth/validate', {}], next),
      async signOut() {
        await call('GET /auth/logout');
        forgetAllValues();
        window.location.assign(paths.home);
      },
    };
  }, [validation.data, validation.isPending, queries]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider around it');
  return session;
}
