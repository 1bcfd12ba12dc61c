import { calendarDay } from '#contract/rules/age-limit.ts';
import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { accountFrozen, accountUnfrozen } from './freezes.mails.tsx';
import { openFreezeOf, timeZoneOf } from './freezes.queries.ts';

const to = ({ member_id, language, country_code }: Addressee) => ({ member_id, language, country_code });

/** Mails the member that the account is on hold, and why. */
export async function tellFrozen(db: Db, member: Addressee, id: number): Promise<void> {
  const freeze = await openFreezeOf(db, member.member_id);
  if (!freeze) throw new Error(`unreachable: the freeze ${id} is gone`);
  await queueMail(db, accountFrozen, {
    key: `account-frozen:${id}`,
    ...to(member),
    data: {
      first_name: member.first_name,
      reason: freeze.reason,
      message: freeze.message,
      review_by: calendarDay(freeze.review_by, await timeZoneOf(db, member.country_code)),
    },
  });
}

/** Mails the member that everything is possible again. */
export async function tellUnfrozen(db: Db, member: Addressee, id: number): Promise<void> {
  await queueMail(db, accountUnfrozen, {
    key: `account-unfrozen:${id}`,
    ...to(member),
    data: { first_name: member.first_name },
  });
}
