import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { noteOperatorSeen } from '#server/features/operators/note-operator-seen.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { operatorActor } from './operator-actor.ts';
import {
  findShownCode,
  replaceSessionToken,
  stepSessionUp,
  verifySession,
} from './operator-sessions.queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { consumeCode, type Factor } from './second-factor.ts';
import type { Session } from './signed-in-operator.ts';
import { fullSession, newOperatorToken, steppedUpUntil } from './start-operator-session.ts';
import { CODE_VALID_MS } from './totp.ts';

export type Shown = { session: Session; token: string | null };

/**
 * The second factor was shown, by this code if it was one. A session with only the password is upgraded under a new token, which is
 * returned; a full session is stepped up for ten minutes.
 */
export async function factorShown(
  db: Db,
  operator: SignedInOperator & { session_id: number },
  factor: Factor | 'put_off',
  code?: string,
): Promise<Shown> {
  const now = clock.now();
  const { operator_id, session_id, verified } = operator;
  const token = verified ? null : newOperatorToken();
  if (token === null) await stepSessionUp(db, session_id, now);
  else
    await verifySession(db, session_id, {
      token_hash: hashSecret(token),
      shown_code_hash: code === undefined ? null : recoveryCodeHash(code),
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

/**
 * The session that this code has signed in just now, where its response was lost: the browser sends it again, with the cookie from before
 * or with the new one. Nobody else has either, so that the code still counts once. Undefined for all other codes.
 */
export async function sessionShownBy(
  db: ReadDb,
  { session_id }: SignedInOperator & { session_id: number },
  code: string,
): Promise<{ stepped_up_at: Date | null } | undefined> {
  const shown = await findShownCode(db, session_id, new Date(clock.now().getTime() - CODE_VALID_MS));
  return shown?.shown_code_hash?.equals(recoveryCodeHash(code)) ? shown : undefined;
}

/** Signs in by a code after the password. Errors: `conflict` where that is done, field error `code`. */
export async function signInByCode(
  db: Db,
  operator: SignedInOperator & { session_id: number },
  code: string,
): Promise<Shown> {
  const { operator_id, session_id, verified } = operator;
  const again = await sessionShownBy(db, operator, code);
  if (!again) {
    // A step-up also requires the password.
    if (verified) throw new AppError('conflict');
    return factorShown(db, operator, await consumeCode(db, operator_id, code), code);
  }
  // The new token may not have arrived.
  const token = verified ? null : newOperatorToken();
  if (token !== null) await replaceSessionToken(db, session_id, hashSecret(token));
  const stepped_up_until = steppedUpUntil(again.stepped_up_at, clock.now());
  return { session: { operator_id, verified: true, stepped_up_until }, token };
}
