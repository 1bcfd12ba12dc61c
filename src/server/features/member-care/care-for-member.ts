import type { AuditAction } from '#contract/operator/audit-actions.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { Db } from '#server/database/connect.ts';
import { type AuditValue, recordAudit } from '#server/features/audit/record-audit.ts';
import { type Addressee, lockMember } from '#server/features/members/lock-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkReason } from './reason.ts';

/** Who does something with whom, and why. */
export type Care = { member_id: number; operator_id: number; reason: string };

/** Why contact data was changed, shown or taken away often repeats them. */
const ABOUT_CONTACT_DATA: readonly AuditAction[] = [
  'change_member_data',
  'change_member_address',
  'ask_member_email_change',
  'resend_code',
  'view_portal',
  'export_member_data',
];

const reasonRight = (action: AuditAction): RoleRight =>
  ABOUT_CONTACT_DATA.includes(action) ? 'members_contact_data' : 'members_read';

type Done<T> = { result: T; details?: Record<string, unknown>; values?: Record<string, AuditValue> };

/**
 * What an operator does with a member: with the reason, under the member's lock, and written into the audit log. Errors:
 * `not_found`, a field error for `reason`, those of `work`.
 */
export async function careForMember<T>(
  db: Db,
  action: AuditAction,
  { member_id, operator_id, reason }: Care,
  work: (member: Addressee) => Promise<Done<T>>,
): Promise<T> {
  const why = checkReason(reason);
  const member = await lockMember(db, member_id);
  if (!member) throw new AppError('not_found');
  const { result, details = {}, values = {} } = await work(member);
  await recordAudit(db, {
    actor: operatorActor(operator_id),
    action,
    subject: `members ${member_id}`,
    details,
    values: { ...values, reason: { after: why, right: reasonRight(action) } },
  });
  return result;
}
