import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** `broken` of `looked` do not hold. */
export type Counted = { looked: number; broken: number };

export const counted = async (db: ReadDb, query: ReturnType<typeof sql<Counted>>): Promise<Counted> =>
  (await query.execute(db)).rows[0] ?? { looked: 0, broken: 0 };

/** Jobs end attempts every five minutes. */
const GRACE = sql`interval '10 minutes'`;

export const attemptsPastTheirTime = (db: ReadDb, now: Date) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where outcome is null and expires_at < ${now}::timestamptz - ${GRACE}) as broken
      from attempts`,
  );

/**
 * Attempts elsewhere that were ever paid for, although their survey's site signed another outcome first or none at all, and no operator
 * accepted them: what the product says of reports is not asked.
 */
export const forgedPoints = (
  db: ReadDb,
  { signed, accepted }: { signed: ReadonlyMap<string, string>; accepted: ReadonlySet<string> },
) =>
  counted(
    db,
    sql`with signed as (select * from unnest(${[...signed.keys()]}::text[], ${[...signed.values()]}::text[]) as one (token, outcome)),
      accepted as (select unnest(${[...accepted]}::text[]) as token)
      select count(*) as looked, count(*) filter (where a.outcome is distinct from w.outcome and not (
          a.outcome = 'complete' and exists (select from accepted where token = a.token)
        )) as broken
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      left join signed w on w.token = a.token
      where s.kind = 'external'
        and (a.points > 0 or exists (select from movements m where m.key = 'award:attempt:' || a.id))`,
  );

/** What was awarded for surveys is what their attempts earned, or what a raise added to them, were they reversed since or not. */
export const awardsWithoutAttempt = (db: ReadDb) =>
  counted(
    db,
    sql`with earned as (
        select i.survey_id, key from attempts a join invitations i on i.id = a.invitation_id
        cross join lateral (values ('award:attempt:' || a.id), ('award:attempt:' || a.id || ':accepted')) as one (key)
        where a.outcome is not null
        union all
        select r.survey_id, 'award:attempt:' || t.attempt_id || ':raise:' || t.raise_id
        from top_ups t join point_raises r on r.id = t.raise_id
      )
      select count(*) as looked, count(*) filter (where e.key is null) as broken
      from movements m left join earned e on e.key = m.key and e.survey_id = m.survey_id
      where m.kind = 'award' and m.survey_id is not null`,
  );

export const smallExchanges = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where points * quantity < 1000) as broken from exchange_requests`,
  );

/** More of a reward than a member may have, or than there are. */
export const rewardLimits = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where taken > member_limit) as broken from (
        select r.member_limit, sum(e.quantity) filter (where e.status not in ('rejected', 'failed', 'cancelled')) as taken
        from exchange_requests e join rewards r on r.id = e.reward_id group by e.reward_id, e.member_id, r.member_limit
      ) as of_member`,
  );

/** Consolations of a day beyond the cap of the surveys that paid them. */
export const dailyCaps = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where earned > cap) as broken from (
        select i.member_id, (a.ended_at at time zone c.time_zone)::date as day, sum(a.points) as earned, max(s.daily_cap) as cap
        from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
        join countries c on c.code = s.country_code
        where a.outcome in ('screenout', 'quota_full') and a.points > 0 and s.daily_cap is not null and i.member_id is not null
        group by 1, 2
      ) as of_day`,
  );

/** Invitations beyond what the panel, or the member since they said so, allows in any seven days of the country's calendar. */
export const contactBudgets = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where sent > most) as broken from (
        select (
          select count(*) from invitations o where o.member_id = i.member_id and o.invited_at <= i.invited_at
            and (o.invited_at at time zone c.time_zone)::date > (i.invited_at at time zone c.time_zone)::date - 7
        ) as sent,
        least(
          case
            when p.member_id is null then l.invitations_per_week
            when p.updated_at <= i.invited_at then coalesce(p.invitations_per_week, l.invitations_per_week)
          end, l.max_invitations_per_week
        ) as most
        from invitations i join surveys s on s.id = i.survey_id join countries c on c.code = s.country_code
        cross join contact_limits l
        left join contact_preferences p on p.member_id = i.member_id
        where i.invited_at is not null and i.member_id is not null
      ) as of_week`,
  );

/** Members whom a sample's wave invited although they had been invited within its days of rest. */
export const restingPeriods = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where exists (
        select from invitations o where o.member_id = i.member_id and o.id <> i.id
          and (o.invited_at, o.id) < (i.invited_at, i.id)
          and o.invited_at >= i.invited_at - make_interval(days => (w.sample ->> 'rest_days')::integer)
      )) as broken
      from invitations i join waves w on w.id = i.wave_id
      where w.sample is not null and i.invited_at is not null and i.member_id is not null`,
  );

/** Mails that are no answer to somebody, to members who had unsubscribed before they went. */
export const mailsAfterUnsubscribing = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where m.unsubscribed_at < mails.sent_at) as broken
      from mails join members m on m.id = mails.member_id where mails.state = 'sent' and not mails.transactional`,
  );

/** Cells with more completes and open attempts than places, besides completes that were accepted later, or with a count that is another. */
export const places = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where held - later > wanted or filled <> held) as broken from (
        select q.wanted, q.filled, count(a.id) as held,
          count(a.id) filter (where a.reconciled = 'reconciled_accept' and a.decided_by = 'panel') as later
        from quota_cells q
        left join attempt_places p on p.cell_id = q.id left join attempts a on a.id = p.attempt_id
        group by q.id
      ) as of_cell`,
  );

/** Requests without the date that they are promised for, or without their first event. */
export const promises = (db: ReadDb) =>
  counted(
    db,
    sql`select count(*) as looked, count(*) filter (where promised_on is null or not exists (
        select from exchange_request_events e where e.request_id = r.id and e.status = r.status
      )) as broken
      from exchange_requests r`,
  );

/** Requests that reached their member, or still wait, after the promised day. */
export const latePromises = async (db: ReadDb, now: Date): Promise<number> =>
  (
    await sql<{ late: number }>`
      select count(*) as late from exchange_requests r where r.status not in ('rejected', 'cancelled') and coalesce(
        (select min(e.at) from exchange_request_events e where e.request_id = r.id and e.status = 'completed'), ${now}::timestamptz
      )::date > r.promised_on`.execute(db)
  ).rows[0]?.late ?? 0;

/** All columns of the panel's tables that hold a moment. */
const momentColumns = async (db: ReadDb): Promise<{ table: string; column: string }[]> =>
  (
    await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      order by 1, 2`.execute(db)
  ).rows;

/** How many moments of each column are later than this. */
export async function momentsAfter(db: ReadDb, limit: Date): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { table, column } of await momentColumns(db)) {
    const { rows } = await sql<{ later: number }>`
      select count(*) as later from ${sql.table(table)} where ${sql.ref(column)} > ${limit}`.execute(db);
    found.set(`${table}.${column}`, rows[0]?.later ?? 0);
  }
  return found;
}
