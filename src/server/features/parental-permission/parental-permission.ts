import type { Body } from '#contract/endpoint.ts';
import type { decideForChild as call } from '#contract/portal/parental-permission.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { endCodes } from '#server/features/codes/end-codes.ts';
import { mailCode, mailTo, type Recipient } from '#server/features/codes/mail-code.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { type MemberConfirmed, startAccount } from '#server/features/confirmation/start-account.ts';
import { eraseWaitingMember } from '#server/features/members/waiting-member.ts';
import { keepParentalConsent } from '#server/features/registration/consents.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { queueMail } from '#server/mail/outbox.ts';
import {
  parentalPermissionMail,
  parentalReminderMail,
  permissionGivenMail,
  permissionRefusedMail,
} from './parental-permission.mails.tsx';
import {
  deleteWaitingPermission,
  findPermission,
  insertWaitingPermission,
  markAsked,
  markGiven,
  markReminded,
  permissionsToRemind,
} from './parental-permission.queries.ts';

/**
 * Stores whose permission a registration needs (null: nobody's). The parent is only asked after the member has
 * confirmed their own address, so that a form can't be used to mail third parties.
 */
export async function keepParent(db: Db, memberId: number, parentEmail: string | null): Promise<void> {
  await deleteWaitingPermission(db, memberId);
  await endCodes(db, memberId, 'parental_permission');
  await insertWaitingPermission(db, memberId, parentEmail);
}

/** Whether a parent has agreed that somebody is a member, or an account waits for one. */
export const namesParent = async (db: Db, memberId: number): Promise<boolean> =>
  (await findPermission(db, memberId)) !== undefined;

/** Whether an account has to wait for a parent; asks the parent if that hasn't been done. */
export async function waitsForParent(db: Db, member: Recipient): Promise<boolean> {
  const permission = await findPermission(db, member.member_id);
  if (!permission || permission.given_at) return false;
  if (!permission.asked_at && (await askParent(db, member, permission.parent_email)))
    await markAsked(db, member.member_id, clock.now());
  return true;
}

/** Asks the parent again if the account is waiting for them; returns whether it was. */
export async function askParentAgain(db: Db, member: Recipient): Promise<boolean> {
  const permission = await findPermission(db, member.member_id);
  if (!permission?.asked_at || permission.given_at) return false;
  await askParent(db, member, permission.parent_email);
  return true;
}

const askParent = (db: Db, child: Recipient, parentEmail: string, template = parentalPermissionMail) =>
  mailCode(db, { ...child, email: parentEmail }, { template, kind: 'parental_permission' });

/** Reminds the parents who were asked before a given time, once each. */
export async function remindParents(db: Db, until: Date, limit: number): Promise<number> {
  const due = await permissionsToRemind(db, { until, limit });
  for (const { parent_email, ...child } of due) {
    await askParent(db, child, parent_email, parentalReminderMail);
    await markReminded(db, child.member_id, clock.now());
  }
  return due.length;
}

/** Limits guessing; valid codes don't count. */
export async function checkParentalCode(
  db: ReadDb,
  limits: FailureLimits,
  { code }: Body<typeof call>,
  ip: string,
): Promise<void> {
  await limits.count('code', { ip });
  await checkCode(db, code, 'parental_permission');
  await limits.succeeded('code', { ip });
}

/**
 * A parent's decision: starts the account, or erases the registration. Throws `code_not_valid`, also for a refusal once the
 * account has started: nothing is deleted then, and nobody may read that it was.
 */
export async function decideForChild(
  db: Db,
  { code, give }: Body<typeof call>,
  onConfirmed: readonly MemberConfirmed[],
): Promise<null> {
  const { member: child, member_id } = await redeemCode(db, code, 'parental_permission');
  if (child.confirmed_at && !give) throw new AppError('code_not_valid');
  if (child.confirmed_at) return null;
  if (!give) {
    // The recipient is no longer a member when it is sent.
    const { member_id: _erased, ...mail } = mailTo(child, permissionRefusedMail.name);
    await eraseWaitingMember(db, member_id);
    await queueMail(db, permissionRefusedMail, { ...mail, data: { first_name: child.first_name } });
    return null;
  }
  const now = clock.now();
  await markGiven(db, member_id, now);
  await keepParentalConsent(db, member_id, now);
  await startAccount(db, child, onConfirmed);
  await queueMail(db, permissionGivenMail, {
    ...mailTo(child, permissionGivenMail.name),
    data: { first_name: child.first_name },
  });
  return null;
}
