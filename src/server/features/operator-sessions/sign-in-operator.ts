import type { ResultData } from '#contract/endpoint.ts';
import type { operatorLogin } from '#contract/operator/operator-sessions.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { noteOperatorSeen } from '#server/features/operators/note-operator-seen.ts';
import { isStillCurrent } from '#server/features/operators/operator-credentials.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Call } from '#server/http/call.ts';
import { selectFactors } from './factors.queries.ts';
import { operatorActor } from './operator-actor.ts';
import type { OperatorCookie } from './operator-cookie.ts';
import { deleteOperatorSession } from './operator-sessions.queries.ts';
import { signedInOperator } from './signed-in-operator.ts';
import { startOperatorSession } from './start-operator-session.ts';

export type Checked = { operator_id: number; password_hash: string };

/**
 * Signs an operator in after a correct password, with a session that can only show or set up a second factor. A
 * demo on this machine doesn't need one until the operator has set one up.
 */
export async function signInOperator(
  db: Db,
  call: Call<typeof operatorLogin, Checked>,
  { cookie, mayPutOff }: { cookie: OperatorCookie; mayPutOff: boolean },
): Promise<ResultData<typeof operatorLogin>> {
  const { operator_id } = call.prepared;
  if (!(await isStillCurrent(db, call.prepared))) throw new AppError('wrong_credentials');
  const { totp, passkeys } = await selectFactors(db, operator_id);
  const full = mayPutOff && !totp && passkeys === 0;
  const before = call.operator;
  if (before?.session_id) await deleteOperatorSession(db, before.session_id, before.operator_id);
  const token = await startOperatorSession(db, { operator_id, userAgent: call.userAgent, full });
  cookie.set(call, token);
  if (full) {
    await noteOperatorSeen(db, operator_id, clock.now());
    await recordAudit(db, {
      actor: operatorActor(operator_id),
      action: 'sign_in',
      subject: `operators ${operator_id}`,
      details: { second_factor: 'put_off' },
    });
  }
  return signedInOperator(db, { operator_id, verified: full, stepped_up_until: null });
}
