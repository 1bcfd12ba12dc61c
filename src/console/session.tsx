import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { forgetAllDrafts } from '#ui/drafts.ts';
import { call, useCall } from './call.ts';

export type Operator = NonNullable<OperatorCalls['GET /auth/validate']['data']>;

type Session = {
  /** Null: nobody, or nobody yet. */
  operator: Operator | null;
  /** Both factors were shown, or the second one was put off. */
  isSignedIn: boolean;
  /** It is known who is signed in; otherwise it is being asked, or could not be. */
  isReady: boolean;
  failed: boolean;
  retry(): void;
  setOperator(operator: Operator): void;
  /** Signs out on the server and opens the console as a new document: nothing read as this operator stays behind. */
  signOut(): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

export const hasSignedIn = (operator: Operator | null): boolean =>
  operator?.second_factor === 'done' || operator?.second_factor === 'put_off';

/** Forgets everything: the next document begins with signing in. */
export function startAnew(): void {
  forgetAllDrafts();
  window.location.reload();
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const validation = useCall('GET /auth/validate', {}, { staleTime: Number.POSITIVE_INFINITY });
  const { data, isPending, isError, refetch } = validation;
  const session = useMemo<Session>(
    () => ({
      operator: data ?? null,
      isSignedIn: hasSignedIn(data ?? null),
      isReady: !isPending && !isError,
      failed: isError && data === undefined,
      retry: () => void refetch(),
      setOperator(operator) {
        queries.setQueryData(['GET /auth/validate', {}], operator);
      },
      async signOut() {
        await call('POST /auth/logout', {}, { recover: false });
        startAnew();
      },
    }),
    [data, isPending, isError, refetch, queries],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider around it');
  return session;
}

/** Who is signed in: for everything that is shown after signing in alone. */
export function useOperator(): Operator & { may(right: RoleRight): boolean } {
  const { operator } = useSession();
  if (!operator) throw new Error('nobody is signed in');
  return useMemo(() => ({ ...operator, may: (right) => operator.rights.includes(right) }), [operator]);
}
