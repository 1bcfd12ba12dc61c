import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { cancelLateMails } from '#server/features/surveys/cancel-late-mails.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationReminder } from './invitations.mails.tsx';
import { invitationsToRemind, lockReminding, markReminded } from './reminders.queries.ts';

const AT_ONCE = 500;

/**
 * Reminds once of an invitation that nobody has started: three days after it, or two days before the survey closes;
 * not within the first day, not after two weeks, and of one survey a day. Only what can be started now, in the daytime
 * of the member's country, and as the contact preferences allow; a reminder is no invitation of the week. Mails about
 * surveys that are over by now are cancelled. Answers whether more wait.
 */
export async function remindInvitations(db: Db): Promise<{ more: boolean }> {
  const now = clock.now();
  await cancelLateMails(db, now);
  await lockReminding(db);
  const due = await invitationsToRemind(db, now, AT_ONCE);
  const oneEach = [...new Map(due.toReversed().map((one) => [one.member_id, one])).values()];
  const reminded = oneEach.map((one) => ({ ...one, token: newSecret(32) }));
  await markReminded(
    db,
    reminded.map(({ id, token }) => ({ id, token_hash: hashSecret(token) })),
    now,
  );
  await queueMails(
    db,
    invitationReminder,
    reminded.map((one) => ({
      key: `invitation-reminder:${one.id}`,
      ...invitationMail(one, one, one.token),
    })),
  );
  return { more: due.length === AT_ONCE };
}
