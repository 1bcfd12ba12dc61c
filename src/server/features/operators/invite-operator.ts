import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { inviteOperator as call } from '#contract/operator/operators.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { newOperatorLink } from '#server/features/operator-sessions/operator-links.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { refuseMoreCountries, refuseMoreRights, refuseStronger } from './bounds.ts';
import { getOperator } from './get-operator.ts';
import { operatorView } from './operator-view.ts';
import { operatorInvitationMail } from './operators.operator-mails.tsx';
import { insertOperator, lockOperator, lockRole } from './operators.queries.ts';

/** Invites an operator by email, with at most the inviter's rights and countries. */
export async function inviteOperator(
  db: Db,
  by: SignedInOperator,
  { email, name, role_id, countries, language }: Body<typeof call>,
): Promise<ResultData<typeof call>> {
  await checkAssignment(db, by, { role_id, countries });
  const inserted = await insertOperator(db, {
    email,
    email_key: emailKey(email),
    name,
    role_id,
    countries,
    language,
    created_at: clock.now(),
  });
  if (!inserted) throw fieldError({ email: operatorFieldMessages.operator_taken });
  await recordAudit(db, {
    actor: operatorActor(by.operator_id),
    action: 'operator_invited',
    subject: `operators ${inserted.id}`,
    details: { role_id, countries },
  });
  await mailInvitation(db, by, inserted.id);
  return operatorView(await getOperator(db, inserted.id));
}

/**
 * Sends a new link to an operator who hasn't accepted yet and ends the previous one. Error: `conflict` if the
 * operator has accepted or was removed.
 */
export async function inviteAgain(db: Db, by: SignedInOperator, id: number): Promise<null> {
  await lockOperator(db, id);
  const operator = await getOperator(db, id);
  refuseStronger(by, operator);
  if (operator.accepted_at !== null || operator.ended_at !== null) throw new AppError('conflict');
  await recordAudit(db, {
    actor: operatorActor(by.operator_id),
    action: 'operator_invited',
    subject: `operators ${id}`,
    details: { again: true },
  });
  await mailInvitation(db, by, id);
  return null;
}

/** Checks that the role and countries may be granted. Field errors. */
export async function checkAssignment(
  db: Db,
  by: SignedInOperator,
  { role_id, countries }: { role_id: number; countries: readonly string[] | null },
): Promise<void> {
  const role = await lockRole(db, role_id);
  if (!role) throw fieldError({ role_id: fieldMessages.not_an_option });
  refuseMoreRights(by, role.rights, 'role_id');
  refuseMoreCountries(by, countries);
}

async function mailInvitation(db: Db, by: SignedInOperator, id: number): Promise<void> {
  const { email, name, language } = await getOperator(db, id);
  const { code, expires_at } = await newOperatorLink(db, id, 'invitation');
  await queueMail(db, operatorInvitationMail, {
    key: `operator-invitation:${id}:${code.slice(0, 8)}`,
    to: email,
    language,
    country_code: null,
    useful_until: expires_at,
    data: { name, code, invited_by: by.name },
  });
}
