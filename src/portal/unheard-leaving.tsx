import { useEffect, useEffectEvent } from 'react';
import { useHydrated } from '#ui/hydrated.ts';
import { useCall } from './call.ts';
import { unansweredKey } from './idempotency-key.ts';
import type { PageNotice } from './layout/page-notice.tsx';
import { paths } from './paths.ts';
import { useSession } from './session.tsx';

/** The calls that end the session, by the place of their key, and what they lead to. */
const leavings: ReadonlyArray<[place: string, notice: PageNotice]> = [
  [paths.unsubscribe, 'profile_deleted'],
  [paths.changeEmail, 'check_mailbox'],
];

/**
 * Where the page finds itself signed out while a call that ends the session has no response, asks the server whether that was
 * carried out, and says so (docs/decisions/0100).
 */
export function UnheardLeaving() {
  const { isAuthenticated, authIsReady } = useSession();
  // The server doesn't know what the tab keeps.
  const hydrated = useHydrated();
  if (!hydrated || !authIsReady || isAuthenticated) return null;
  return leavings.map(([place, notice]) => {
    const key = unansweredKey(place);
    return key === null ? null : <Asked key={place} token={key} notice={notice} />;
  });
}

function Asked({ token, notice }: { token: string; notice: PageNotice }) {
  const { signedOut } = useSession();
  const { isSuccess: carriedOut } = useCall('GET /calls/:token', { params: { token } });
  const tell = useEffectEvent(() => signedOut(notice));
  useEffect(() => {
    if (carriedOut) tell();
  }, [carriedOut]);
  return null;
}
