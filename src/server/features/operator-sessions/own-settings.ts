import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type {
  changeOperatorPassword,
  changeOwnSettings,
} from '#contract/operator/operator-sessions.calls.ts';
import { isTimeZone } from '#contract/rules/time-zone.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { isStillCurrent } from '#server/features/operators/operator-credentials.ts';
import { setOperatorPassword } from '#server/features/operators/set-operator-password.ts';
import { setOperatorSettings } from '#server/features/operators/set-operator-settings.ts';
import { newPasswordErrors } from '#server/features/passwords/new-password.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { operatorActor } from './operator-actor.ts';
import { deleteOperatorSessions } from './operator-sessions.queries.ts';
import type { Checked } from './sign-in-operator.ts';
import { checkOwnOperatorPassword } from './step-up.ts';

/** The signed-in operator's name, language and time zone. */
export async function changeSettings(
  db: Db,
  { operator_id }: SignedInOperator,
  settings: Body<typeof changeOwnSettings>,
): Promise<void> {
  if (!isTimeZone(settings.time_zone))
    throw fieldError({ time_zone: operatorFieldMessages.time_zone_unknown });
  await setOperatorSettings(db, operator_id, settings);
}

export type PasswordChange = { checked: Checked; new_hash: string };

export async function checkPasswordChange(
  db: ReadDb,
  limits: FailureLimits,
  operator: SignedInOperator,
  { body, ip }: { body: Body<typeof changeOperatorPassword>; ip: string },
): Promise<PasswordChange> {
  const errors = {
    ...(await newPasswordErrors('new_password', body.new_password, body.confirm_password)),
    ...(body.new_password === body.password ? { new_password: fieldMessages.password_unchanged } : {}),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);
  const checked = await checkOwnOperatorPassword(db, limits, operator, { password: body.password, ip });
  return { checked, new_hash: await hashPassword(body.new_password) };
}

/** Sets the new password; every other session of the operator ends. */
export async function changeOwnPassword(
  db: Db,
  operator: SignedInOperator,
  { checked, new_hash }: PasswordChange,
): Promise<null> {
  if (!(await isStillCurrent(db, checked))) throw fieldError({ password: fieldMessages.password_wrong });
  await setOperatorPassword(db, operator.operator_id, new_hash);
  await deleteOperatorSessions(db, operator.operator_id, { except: operator.session_id ?? 0 });
  await recordAudit(db, {
    actor: operatorActor(operator.operator_id),
    action: 'password_changed',
    subject: `operators ${operator.operator_id}`,
  });
  return null;
}
