import { sql } from 'kysely';
import type { QuietHours } from '#contract/rules/quiet-hours.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { Db } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import { quietColumns } from './quiet-hours.queries.ts';

/** Locks out other reminder jobs until the transaction ends, so that the day's reminders are known. */
export const lockReminding = (db: Db) => takeLock(db, 'remind of invitations');

export const insertReminders = (db: Db, invitationIds: readonly number[], dueAt: Date) =>
  sql`
    insert into reminders (due_at, invitation_id)
    select ${dueAt}::timestamptz, id from unnest(${invitationIds}::bigint[]) as due (id)
    on conflict do nothing
  `.execute(db);

/** These are looked at again then; an invitation whose member has left is none of them. */
export const putOffReminders = (db: Db, invitationIds: readonly number[], dueAt: Date) =>
  sql`
    insert into reminders (due_at, invitation_id)
    select ${dueAt}::timestamptz, id from invitations
    where id = any(${invitationIds}::bigint[]) and member_id is not null
    on conflict do nothing
  `.execute(db);

/** Nothing is due of these invitations any more. */
export const deleteReminders = (db: Db, invitationIds: readonly number[]) =>
  sql`delete from reminders where invitation_id = any(${invitationIds}::bigint[])`.execute(db);

/** The reminders that are longest overdue, locked; those that are only too early are rescheduled. */
export const takeDueReminders = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await sql<{ invitation_id: number }>`
      delete from reminders using (
        select due_at, invitation_id from reminders where due_at <= ${now}
        order by due_at, invitation_id limit ${limit} for update skip locked
      ) as due
      where reminders.due_at = due.due_at and reminders.invitation_id = due.invitation_id
      returning reminders.invitation_id
    `.execute(db)
  ).rows.map(({ invitation_id }) => invitation_id);

/** A reminder that could not go for so long after its day goes no more. */
const LATE_DAYS = 11;

// A former release only notes the moment of its one reminder.
const sent = sql`greatest(i.reminders, (i.reminded_at is not null)::integer)`;
const wanted = sql`coalesce(w.reminders, 1)`;
const days = sql`coalesce(w.reminder_days, 3)`;

export type JudgedReminder = {
  id: number;
  member_id: number;
  language: string;
  country_code: string;
  time_zone: string;
  quiet: QuietHours;
  /** How many went already, how many its wave sends, and after how many days each. */
  sent: number;
  wanted: number;
  days: number;
  /** `never`: there is nothing left to remind of, or it is too late. */
  verdict: 'now' | 'later' | 'never';
};

/**
 * The decision for each reminder, but of invitations that somebody changes at this moment, such as who starts or a raise, and of
 * members who are being erased: nothing waits for those.
 */
export const judgeReminders = async (
  db: Db,
  invitationIds: readonly number[],
  now: Date,
): Promise<JudgedReminder[]> =>
  (
    await sql<JudgedReminder>`
      select i.id, i.member_id, m.language, s.country_code, c.time_zone, ${quietColumns} as quiet,
        ${sent} as sent, ${wanted} as wanted, ${days} as days,
        case
          when i.state <> 'invited' or ${sent} >= ${wanted} or i.invited_at is null
            or greatest(i.invited_at, i.reminded_at) < ${now}::timestamptz - make_interval(days => ${days} + ${LATE_DAYS}::integer)
            or w.state = 'stopped'
            or s.state in ('closed', 'archived') or s.closes_at <= ${now} then 'never'
          when i.invited_at > ${now}::timestamptz - interval '1 day' then 'later'
          when i.reminded_at > ${now}::timestamptz - make_interval(days => ${days}) + interval '1 hour' then 'later'
          when s.state <> all(${STARTABLE_STATES}) or w.paused_at is not null or m.unsubscribed_at is not null
            or exists (select from freezes f where f.member_id = m.id and f.ended_at is null)
            or p.paused_until >= (${now}::timestamptz at time zone c.time_zone)::date
            or s.topic = any(p.topics_off)
            or not (select has_place from survey_room r where r.survey_id = s.id)
            or exists (
              select from invitations other
              where other.member_id = i.member_id and other.reminded_at > ${now}::timestamptz - interval '20 hours'
            ) then 'later'
          else 'now'
        end as verdict
      from invitations i
      join surveys s on s.id = i.survey_id
      join members m on m.id = i.member_id
      join countries c on c.code = s.country_code
      left join contact_preferences p on p.member_id = m.id
      left join waves w on w.id = i.wave_id
      left join quiet_hours q on q.country_code = s.country_code
      where i.id = any(${invitationIds}::bigint[])
      order by i.invited_at, i.id
      for no key update of i skip locked
      for key share of m skip locked
    `.execute(db)
  ).rows;

export const markReminded = (db: Db, invitationIds: readonly number[], remindedAt: Date) =>
  db
    .updateTable('invitations')
    .set({
      reminded_at: remindedAt,
      reminders: sql`greatest(reminders, (reminded_at is not null)::integer) + 1`,
    })
    .where(sql<boolean>`id = any(${invitationIds}::bigint[])`)
    .execute();

/** As if the last reminder had never been queued; those with these keys that have gone stay. */
export const unmarkReminded = (db: Db, invitationId: number, keys: readonly string[]) =>
  db
    .updateTable('invitations')
    .set({
      reminders: sql`greatest(reminders - 1, 0)`,
      reminded_at: sql`(select max(sent_at) from mails where key = any(${keys}) and state = 'sent')`,
    })
    .where('id', '=', invitationId)
    .execute();
