import { sql } from 'kysely';
import { RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import type { Db } from '#server/database/connect.ts';

/** A member's requests, locked in the order of their ids. */
export const lockRequestsOf = (db: Db, memberId: number) =>
  db
    .selectFrom('exchange_requests')
    .select(['id', 'status', 'quantity', 'points'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Removes a member's data from their requests, except for those `kept`, with the fingerprint, which is derived from
 * the answers and could confirm a guessed address.
 */
export async function clearRequests(db: Db, memberId: number, kept: readonly number[]): Promise<void> {
  const ofMember = sql`select id from exchange_requests where member_id = ${memberId}`;
  await sql`
    update exchange_request_events
    set actor = case when actor = ${`member:${memberId}`} then 'member' else actor end,
      note = case when request_id = any(${kept}) then note end
    where request_id in (${ofMember})
  `.execute(db);
  await sql`
    update exchange_requests
    set values = '{}', held_reasons = '{}', held_until = null, first_name = null, last_name = null, member_id = null,
      idempotency_key = null, fingerprint = ''
    where member_id = ${memberId} and id <> all(${kept})
  `.execute(db);
  await sql`
    update exchange_requests set member_id = null, idempotency_key = null, fingerprint = ''
    where member_id = ${memberId}
  `.execute(db);
}

/**
 * Deletes name and address of at most `limit` rewards that came back or whose books need not be kept any longer,
 * counted from the promised day for one that was never said to have arrived; returns how many.
 */
export async function deleteKeptRecipients(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as materialized (
      (
        select id from exchange_requests
        where member_id is null and first_name is not null and status in (${sql.join(RETURNED_STATUSES.map((status) => sql.lit(status)))})
        order by id limit ${limit}
      )
      union
      (
        select kept.id
        from countries c
        cross join lateral (
          select r.id
          from exchange_requests r
          left join exchange_request_events e on e.request_id = r.id and e.status = 'completed'
          where r.country_code = c.code and r.member_id is null and r.first_name is not null
            -- neither arrived nor promised before it was asked for
            and r.created_at <= ${now}::timestamptz - make_interval(years => c.bookkeeping_years)
            and coalesce(e.at, r.promised_on::timestamptz) <= ${now}::timestamptz - make_interval(years => c.bookkeeping_years)
          order by r.created_at limit ${limit}
        ) kept
        limit ${limit}
      )
    ),
    unsaid as (
      update exchange_request_events e set note = null from due where e.request_id = due.id
    )
    update exchange_requests r set values = '{}', first_name = null, last_name = null from due where r.id = due.id
    returning r.id
  `.execute(db);
  return rows.length;
}
