import { quietUntil } from '#contract/rules/quiet-hours.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { invitationReminder } from './invitations.mails.tsx';
import { nextReminder, reminderAfter, reminderKey } from './reminder-times.ts';
import {
  insertReminders,
  type JudgedReminder,
  judgeReminders,
  lockReminding,
  markReminded,
  putOffReminders,
  takeDueReminders,
} from './reminders.queries.ts';

const AT_ONCE = 500;

/**
 * Sends the reminders of invitations that haven't been started, as many as their wave says: so many days after the one
 * before, the first at the latest two days before the survey closes; not within the first day, not long after their
 * time, and for one survey a day. Only for surveys that can be started now, outside the quiet hours of the member's
 * country, and within the contact preferences; a reminder doesn't count as an invitation. Processes only what is due,
 * at most as many as the outbox has room for. Returns whether there are more.
 */
export async function remindInvitations(db: Db, room: number): Promise<{ more: boolean }> {
  const now = clock.now();
  const limit = Math.min(AT_ONCE, room);
  if (limit <= 0) return { more: false };
  await lockReminding(db);
  const due = await takeDueReminders(db, now, limit);
  const judged = await judgeReminders(db, due, now);
  const ready = judged.filter(({ verdict }) => verdict === 'now');
  const quietEnd = ({ quiet, time_zone }: JudgedReminder) =>
    quietUntil(now, quiet, time_zone)?.getTime() ?? null;
  const isJudged = new Set(judged.map(({ id }) => id));
  await putOffReminders(
    db,
    due.filter((id) => !isJudged.has(id)),
    nextReminder(now),
  );
  const reminded = onePerMember(ready.filter((one) => quietEnd(one) === null));
  const ids = reminded.map(({ id }) => id);
  const isReminded = new Set(ids);
  const later = (which: (one: JudgedReminder) => boolean, at: Date) =>
    insertReminders(
      db,
      judged.filter((one) => which(one) && !isReminded.has(one.id)).map(({ id }) => id),
      at,
    );
  for (const end of new Set(ready.map(quietEnd)))
    if (end !== null) await later((one) => one.verdict === 'now' && quietEnd(one) === end, new Date(end));
  await later(
    (one) => one.verdict === 'later' || (one.verdict === 'now' && quietEnd(one) === null),
    nextReminder(now),
  );
  await markReminded(db, ids, now);
  for (const days of new Set(reminded.map((one) => one.days)))
    await insertReminders(
      db,
      reminded.filter((one) => one.days === days && one.sent + 1 < one.wanted).map(({ id }) => id),
      reminderAfter(now, days),
    );
  await queueMails(
    db,
    invitationReminder,
    reminded.map(({ id, member_id, language, country_code, sent }) => ({
      key: reminderKey(id, sent),
      language,
      country_code,
      member_id,
      data: { invitation_id: id },
    })),
  );
  return { more: due.length === limit };
}

/** The oldest invitation of each member; the others follow on another day. */
const onePerMember = (due: readonly JudgedReminder[]): JudgedReminder[] => [
  ...new Map(due.toReversed().map((one) => [one.member_id, one])).values(),
];
