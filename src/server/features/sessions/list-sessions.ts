import type { ResultData } from '#contract/endpoint.ts';
import type { listSessions as call } from '#contract/portal/sessions.calls.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { SignedIn } from '#server/http/call.ts';
import { describeDevice } from './describe-device.ts';
import { sessionsOf } from './sessions.queries.ts';

/** Where a member is signed in, with the current browser first. */
export async function listSessions(
  db: ReadDb,
  { member_id, session_id }: Pick<SignedIn, 'member_id' | 'session_id'>,
): Promise<ResultData<typeof call>> {
  const sessions = (await sessionsOf(db, member_id, clock.now())).map(
    ({ id, user_agent, created_at, last_seen_at }) => ({
      id,
      current: id === session_id,
      ...describeDevice(user_agent),
      signed_in_at: created_at,
      last_seen_at,
    }),
  );
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}
