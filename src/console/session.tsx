import { focusManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { CallError } from '#ui/call.ts';
import { forgetAllDrafts } from '#ui/drafts.ts';
import { useLocation } from '#ui/router.tsx';
import { call, callEvents, useCall } from './call.ts';

export type Operator = NonNullable<OperatorCalls['GET /auth/validate']['data']>;

type Session = {
  /** Null: nobody, or nobody yet. */
  operator: Operator | null;
  /** Both factors were shown, or the second one was put off. */
  isSignedIn: boolean;
  /** It is known who is signed in; otherwise it is being asked, or could not be. */
  isReady: boolean;
  failed: boolean;
  retry(): Promise<unknown>;
  setOperator(operator: Operator): void;
  /** Signs out on the server and opens the console as a new document, in all tabs: nothing read as this operator stays behind. */
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

const VALIDATION = ['GET /auth/validate', {}];

/** A page that is opened so soon after the rights were read shows nothing else. */
const RIGHTS_KEPT_MS = 10_000;

/** Who is signed in now, beside who was; undefined when it could not be asked. */
async function askWhoNow(queries: QueryClient) {
  try {
    const now = (await call('GET /auth/validate', {}, { notify: false })) ?? null;
    return { now, known: queries.getQueryData<Operator | null>(VALIDATION) ?? null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}

/**
 * Rights may have been taken or given since the page was opened: the rail and the buttons follow. Whether the session goes on is told
 * by the calls that need it.
 */
async function readRightsAnew(queries: QueryClient): Promise<void> {
  const { now, known } = (await askWhoNow(queries)) ?? {};
  if (!known || !now || !hasSignedIn(now)) return;
  if (known.id === now.id) queries.setQueryData<Operator | null>(VALIDATION, now);
  // Somebody else has signed in by another tab: all that is shown and done here would go on under the former name.
  else if (hasSignedIn(known)) startAnew();
}

/** The back/forward cache has kept the page as it was when it was left: it is loaded anew unless the same operator is signed in. */
async function loadUnlessSignedIn(queries: QueryClient): Promise<void> {
  const asked = await askWhoNow(queries);
  if (!asked) return;
  const { now, known } = asked;
  if (!hasSignedIn(now) || now?.id !== known?.id) window.location.reload();
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const validation = useCall('GET /auth/validate', {}, { staleTime: Number.POSITIVE_INFINITY });
  const { data, isError, refetch } = validation;
  useEffect(() => {
    callEvents.onNotAllowed = () => void readRightsAnew(queries);
  }, [queries]);
  // Whoever was given a right is refused nothing: it shows at the next page, or when the window comes to the front again.
  const isSignedIn = hasSignedIn(data ?? null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that is opened
  useEffect(() => {
    if (!isSignedIn) return;
    const look = () => {
      const { dataUpdatedAt = 0 } = queries.getQueryState(VALIDATION) ?? {};
      if (Date.now() - dataUpdatedAt > RIGHTS_KEPT_MS) void readRightsAnew(queries);
    };
    look();
    return focusManager.subscribe((isFocused) => isFocused && look());
  }, [queries, isSignedIn, pathname]);
  useEffect(() => {
    if (!isSignedIn) return;
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void loadUnlessSignedIn(queries);
    };
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [queries, isSignedIn]);
  // Their other tabs show people too; where something was typed, the browser asks before it loads one anew.
  const otherTabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const tabs = new BroadcastChannel('signed-out');
    tabs.onmessage = startAnew;
    otherTabs.current = tabs;
    return () => tabs.close();
  }, [isSignedIn]);
  const session = useMemo<Session>(
    () => ({
      operator: data ?? null,
      isSignedIn: hasSignedIn(data ?? null),
      isReady: data !== undefined,
      failed: isError && data === undefined,
      retry: () => refetch(),
      setOperator(operator) {
        queries.setQueryData(VALIDATION, operator);
      },
      async signOut() {
        await call('POST /auth/logout', {}, { recover: false });
        otherTabs.current?.postMessage(null);
        startAnew();
      },
    }),
    [data, isError, refetch, queries],
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
