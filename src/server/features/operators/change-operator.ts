import type { Body, ResultData } from '#contract/endpoint.ts';
import type { changeOperator as call } from '#contract/operator/operators.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { endKeysOf } from '#server/features/api-keys/end-keys.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { endOperatorSessions } from '#server/features/operator-sessions/end-operator-sessions.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { removeFactors } from '#server/features/operator-sessions/remove-factors.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { refuseStale } from '#server/http/stale.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { refuseStronger } from './bounds.ts';
import { getOperator } from './get-operator.ts';
import { checkAssignment } from './invite-operator.ts';
import { operatorView } from './operator-view.ts';
import { factorsResetMail } from './operators.operator-mails.tsx';
import {
  findCredentials,
  lockOperator,
  lockOwners,
  type OperatorRow,
  updateOperator,
} from './operators.queries.ts';

/** Changes name, role and countries. Errors: `conflict` with what has changed where `version` is no longer the newest. */
export async function changeOperator(
  db: Db,
  by: SignedInOperator,
  id: number,
  { name, role_id, countries, version }: Body<typeof call>,
): Promise<ResultData<typeof call>> {
  const before = await lockForChange(db, by, id);
  refuseStale({ version, name, role_id, countries }, before);
  await checkAssignment(db, by, { role_id, countries });
  await updateOperator(db, id, { name, role_id, countries });
  await refuseWithoutOwner(db);
  await recordAudit(db, {
    actor: operatorActor(by.operator_id),
    action: 'operator_changed',
    subject: `operators ${id}`,
    details: { role_id, countries, before: { role_id: before.role_id, countries: before.countries } },
  });
  return operatorView(await getOperator(db, id));
}

/** Removes an operator's access with all sessions and keys. The row stays, so that the audit log keeps the name. */
export async function endOperator(db: Db, by: SignedInOperator, id: number): Promise<null> {
  const operator = await lockForChange(db, by, id);
  if (operator.ended_at === null) {
    await updateOperator(db, id, { ended_at: clock.now() });
    await refuseWithoutOwner(db);
    await endOperatorSessions(db, id);
    await endKeysOf(db, id);
    await recordAudit(db, {
      actor: operatorActor(by.operator_id),
      action: 'operator_ended',
      subject: `operators ${id}`,
    });
  }
  return null;
}

/** Removes a lost second factor of another operator, never one's own. Error: `not_allowed`. */
export async function resetFactors(db: Db, by: SignedInOperator, id: number): Promise<null> {
  if (id === by.operator_id) throw new AppError('not_allowed');
  const operator = await lockForChange(db, by, id);
  await dropFactors(db, operator);
  await recordAudit(db, {
    actor: operatorActor(by.operator_id),
    action: 'second_factor_reset',
    subject: `operators ${id}`,
  });
  return null;
}

/** Resets the second factor from the command line, for the last owner. Error: `not_found`. */
export async function resetFactorsByHand(db: Db, actor: Actor, email: string): Promise<OperatorRow> {
  const found = await findCredentials(db, emailKey(email));
  if (!found) throw new AppError('not_found');
  await lockOperator(db, found.operator_id);
  const operator = await getOperator(db, found.operator_id);
  await dropFactors(db, operator);
  await recordAudit(db, { actor, action: 'second_factor_reset', subject: `operators ${operator.id}` });
  return operator;
}

/** Removes the second factor and the sessions; the operator is notified by mail. */
async function dropFactors(db: Db, { id, name, email, language }: OperatorRow): Promise<void> {
  await removeFactors(db, id);
  await endOperatorSessions(db, id);
  await queueMail(db, factorsResetMail, {
    key: `operator-factors-reset:${id}:${clock.now().getTime()}`,
    to: email,
    language,
    country_code: null,
    data: { name },
  });
}

async function lockForChange(db: Db, by: SignedInOperator, id: number): Promise<OperatorRow> {
  await lockOperator(db, id);
  const operator = await getOperator(db, id);
  refuseStronger(by, operator);
  return operator;
}

/** At least one owner of all countries has to remain; concurrent changes are serialised. */
async function refuseWithoutOwner(db: Db): Promise<void> {
  if ((await lockOwners(db)).length === 0) throw new AppError('last_owner');
}
