import { emailKey } from '#contract/rules/email-address.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  countInvitationsOf,
  type FoundMember,
  searchMembers,
  selectMember,
  selectMemberByEmailKey,
} from './find-members.queries.ts';
import { lastActive } from './last-active.ts';

/** Members whose address or name contains a text, for operators. The search is recorded in the audit log. */
export async function findMembers(
  db: Db,
  { actor, text, country_code = null, limit = 50 }: FindMembers,
): Promise<FoundMember[]> {
  const members = await searchMembers(db, { text, country_code, limit });
  await recordAudit(db, {
    actor,
    action: 'find_members',
    subject: 'members',
    details: { found: members.length },
  });
  return members;
}

type FindMembers = { actor: Actor; text: string; country_code?: string | null; limit?: number };

/**
 * One member, by id or address, with points and open requests. The view is recorded in the audit log. Error:
 * `not_found`.
 */
export async function memberOverview(db: Db, { actor, who }: { actor: Actor; who: number | string }) {
  const id = typeof who === 'number' ? who : (await selectMemberByEmailKey(db, emailKey(who)))?.id;
  const member = id === undefined ? undefined : await selectMember(db, id);
  if (!member) throw new AppError('not_found');
  await recordAudit(db, { actor, action: 'read_member', subject: `members ${member.id}` });
  return {
    ...member,
    last_active_at: await lastActive(db, member.id),
    ...(await memberPoints(db, member.id)),
    invitations: await countInvitationsOf(db, member.id),
  };
}
