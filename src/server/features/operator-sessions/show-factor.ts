import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { noteOperatorSeen } from '#server/features/operators/note-operator-seen.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { operatorActor } from './operator-actor.ts';
import { stepSessionUp, verifySession } from './operator-sessions.queries.ts';
import type { Factor } from './second-factor.ts';
import type { Session } from './signed-in-operator.ts';
import { fullSession, newOperatorToken, steppedUpUntil } from './start-operator-session.ts';

/**
 * The second factor was shown. A session with only the password is upgraded under a new token, which is returned; a
 * full session is stepped up for ten minutes.
 */
export async function factorShown(
  db: Db,
  operator: SignedInOperator & { session_id: number },
  factor: Factor | 'put_off',
): Promise<{ session: Session; token: string | null }> {
  const now = clock.now();
  const { operator_id, session_id, verified } = operator;
  const token = verified ? null : newOperatorToken();
  if (token === null) await stepSessionUp(db, session_id, now);
  else
    await verifySession(db, session_id, {
      token_hash: hashSecret(token),
      stepped_up_at: now,
      ...fullSession(now),
    });
  await noteOperatorSeen(db, operator_id, now);
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action: verified ? 'step_up' : 'sign_in',
    subject: `operators ${operator_id}`,
    details: { second_factor: factor },
  });
  return { session: { operator_id, verified: true, stepped_up_until: steppedUpUntil(now, now) }, token };
}
