import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { counted } from './invariants.queries.ts';

/** Whoever called a mail spam, or wrote to be left alone, but can still be invited. */
export const complainersWithMail = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where p.unsubscribed_at is null) as broken
      from mail_reports r join mails m on m.id = r.mail_id join members p on p.id = m.member_id
      where r.kind in ('complaint', 'unsubscribe')`,
  );

/** Mails that are no answer to somebody, to an address whose mailbox was known to be gone; after a month it is tried again. */
export const mailsToTheGone = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (
        where m.sent_at > b.bounced_at and m.sent_at < b.bounced_at + interval '30 days'
      ) as broken
      from mails m join bounced_addresses b on b.recipient_key = m.recipient_key and b.kind = 'hard_bounce'
      where m.state = 'sent' and not m.transactional`,
  );

/** Reports that are in the books: of each mail each kind once. */
export const countedReports = async (db: ReadDb): Promise<number> =>
  (
    await sql<{ reports: number }>`
      select count(*) as reports from mail_reports where source in ('webhook', 'mail')`.execute(db)
  ).rows[0]?.reports ?? 0;

/** Completes that did not earn what their survey was worth to whoever was invited, with all that a raise has added to members who were still there. */
export const promisedPoints = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (
        where a.points <> i.points or (i.member_id is not null and r.points > i.points)
      ) as broken
      from attempts a join invitations i on i.id = a.invitation_id
      left join lateral (
        select max(points) as points from point_raises where survey_id = i.survey_id and ended_at is not null
      ) r on true
      where a.outcome = 'complete' and a.reconciled is distinct from 'reconciled_reject'`,
  );

/** Raises that have not ended, or whose figures are not what was booked for them. */
export const raises = (db: ReadDb, now: Date) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (
        where (r.ended_at is null and r.started_at < ${now}::timestamptz - interval '1 hour') or r.paid <> booked.points
          or r.topped_up <> booked.top_ups
      ) as broken
      from point_raises r cross join lateral (
        select coalesce(sum(m.wallet + m.pending), 0) as points, count(m.id) as top_ups
        from movements m where m.kind = 'award' and m.key like 'award:attempt:%:raise:' || r.id
      ) booked`,
  );

/** Waves that a survey started by itself sooner than its settings say, or after its series had ended. */
export const automaticWaves = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (
        where w.created_at > s.ended_at
          or w.created_at < before.created_at + make_interval(hours => (s.settings ->> 'hours_between')::integer)
      ) as broken
      from automatic_waves s
      join waves w on w.survey_id = s.survey_id and w.started_by = 'system:automatic_waves'
      left join lateral (
        select max(o.created_at) as created_at from waves o
        where o.survey_id = w.survey_id and o.started_by = w.started_by and o.id < w.id
      ) before on true`,
  );

/** Rows of clients' lists that were carried out against their word, carried out although they had a fault, or not at all. */
export const listRows = (db: ReadDb, now: Date) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where case
        when r.fault is not null then r.points is not null
        when l.created_at > ${now}::timestamptz - interval '1 hour' then false
        else r.points is null or a.reconciled is distinct from 'reconciled_' || r.verdict
      end) as broken
      from reconciliation_rows r join reconciliation_lists l on l.id = r.list_id
      left join attempts a on a.id = r.attempt_id`,
  );

/** Requests whose points are not gone from the wallet, or not back where the payment failed or the request was turned down. */
export const requestedPoints = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where booked.points <> case
        when r.status in ('rejected', 'failed', 'cancelled') then 0 else - r.points * r.quantity end
      ) as broken
      from exchange_requests r cross join lateral (
        select coalesce(sum(m.wallet), 0) as points from movements m
        where m.key in ('request:' || r.id, 'return:' || r.id, 'send:' || r.id)
      ) booked`,
  );

/** Completes of the panel's own surveys without an answer, and screen-outs that went on; of members who left the answers are gone. */
export const interviewsAnswered = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where case a.outcome
        when 'complete' then v.answers = '{}'::jsonb or v.answers is null
        when 'screenout' then v.page > 0 end) as broken
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      left join interviews v on v.attempt_id = a.id
      where s.kind = 'built_in' and a.outcome in ('complete', 'screenout') and i.member_id is not null`,
  );
