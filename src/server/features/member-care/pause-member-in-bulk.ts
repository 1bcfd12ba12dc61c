import type { Db } from '#server/database/connect.ts';
import { getContactPreferences } from '#server/features/contact-preferences/contact-preferences.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { isSubscribed } from '#server/features/members/member-subscription.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Care } from './care-for-member.ts';
import { pauseMember } from './member-care.ts';

/**
 * One member of many whose invitations are paused. A break is never made shorter. Errors: `not_found`, `not_invited` for
 * who gets no invitations anyway, `paused_longer`, those of `pauseMember`.
 */
export async function pauseMemberInBulk(db: Db, { until, ...care }: Care & { until: string }): Promise<null> {
  const { member_id } = care;
  const member = await lockMember(db, member_id);
  if (!member) throw new AppError('not_found');
  if (member.confirmed_at === null || !(await isSubscribed(db, member_id))) throw new AppError('not_invited');
  const { paused_until } = await getContactPreferences(db, member_id);
  if (paused_until !== null && paused_until >= until) throw new AppError('paused_longer');
  return pauseMember(db, { ...care, until });
}
