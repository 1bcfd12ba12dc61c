import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

export const countryOfRequest = async (db: ReadDb, requestId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('exchange_requests')
      .select('country_code')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.country_code;

/** Null once the member has left, and for an unknown request. */
export const memberOfRequest = async (db: ReadDb, requestId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('exchange_requests')
      .select('member_id')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.member_id ?? null;

/** One request, with its reward and its country. */
export const findRequest = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .innerJoin('countries', 'countries.code', 'r.country_code')
    .select([
      'r.id',
      'r.status',
      'r.country_code',
      'r.member_id',
      'rewards.names',
      'r.quantity',
      'r.points',
      'r.created_at',
      'r.promised_on',
      'r.held_reasons',
      'r.held_until',
      'countries.time_zone',
    ])
    .where('r.id', '=', requestId)
    .executeTakeFirst();

/** The steps of a request, the oldest first, with the names of operators. */
export const stepsWithOperators = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('exchange_request_events as e')
    .leftJoin('operators as o', (join) => join.on(sql<boolean>`e.actor = 'operator:operators ' || o.id`))
    .select(['e.status', 'e.at', 'e.reason', 'e.note', 'o.name as operator'])
    .where('e.request_id', '=', requestId)
    .orderBy('e.id')
    .execute();

/** Approvals, approvals that were taken back, and looks at where it goes: the oldest first. */
export const auditedSteps = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('operators as o', (join) => join.on(sql<boolean>`a.actor = 'operators ' || o.id`))
    .select(['a.action', 'a.at', 'o.name as operator'])
    .where('a.subject', '=', `exchange_requests ${requestId}`)
    .where('a.action', 'in', ['approve_exchange_request', 'take_back_exchange_request', 'read_payout_data'])
    .orderBy('a.id')
    .execute();

/** What the member was told of a request, by the keys of `mailKey`. */
export const mailsOfRequest = (db: ReadDb, requestId: number, memberId: number | null) =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'state',
      sql<string>`substring(key from '^reward-([a-z]+):')`.as('status'),
      sql<string | null>`coalesce(cancelled_because, case when state = 'failed' then 'failed' end)`.as(
        'because',
      ),
      sql<Date>`coalesce(sent_at, created_at)`.as('at'),
    ])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`key like ${`reward-%:${requestId}:%`}`)
    .orderBy('id')
    .execute();

export const findRequester = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members as m')
    .leftJoin('member_standings as st', 'st.member_id', 'm.id')
    .select([
      'm.id',
      'm.first_name',
      'm.last_name',
      'm.created_at as registered_at',
      'm.credentials_changed_at',
      'm.name_changed_at',
      sql<Date | null>`greatest(m.last_active_at, st.last_part_at)`.as('last_active_at'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();

/** The surveys that a member has started, and what became of them. */
export const countParticipation = async (
  db: ReadDb,
  memberId: number,
): Promise<{ attempts: number; completes: number; bad: number }> =>
  (
    await sql<{ attempts: number; completes: number; bad: number }>`
      select count(*) as attempts,
        count(*) filter (where a.outcome = 'complete' and a.reconciled is distinct from 'reconciled_reject') as completes,
        count(*) filter (
          where a.outcome in ('quality', 'duplicate', 'security') or a.reconciled = 'reconciled_reject'
        ) as bad
      from invitations i join attempts a on a.invitation_id = i.id
      where i.member_id = ${memberId}
    `.execute(db)
  ).rows[0] ?? { attempts: 0, completes: 0, bad: 0 };

/** The newest ten requests of a member beside this one. */
export const otherRequests = (db: ReadDb, memberId: number, requestId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .select(['r.id', 'r.status', 'rewards.names', 'r.created_at'])
    .select(sql<number>`r.quantity * r.points`.as('points'))
    .where('r.member_id', '=', memberId)
    .where('r.id', '<>', requestId)
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute();
