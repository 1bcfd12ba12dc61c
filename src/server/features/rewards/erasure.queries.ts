import { sql } from 'kysely';
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

/** To whom sent rewards are on their way. */
export const insertKeptRecipients = (
  db: Db,
  recipients: ReadonlyArray<{ request_id: number; first_name: string; last_name: string; created_at: Date }>,
) => db.insertInto('kept_recipients').values(recipients).execute();

/** What was answered in the rewards' forms and said to the member goes, of all requests but those `kept`. */
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
    set values = '{}', held_reasons = '{}', held_until = null
    where member_id = ${memberId} and id <> all(${kept})
  `.execute(db);
}

/** The fingerprint is made of the answers too: whoever guesses an address could find it again. */
export const detachRequests = (db: Db, memberId: number) =>
  db
    .updateTable('exchange_requests')
    .set({ member_id: null, idempotency_key: null, fingerprint: Buffer.alloc(0) })
    .where('member_id', '=', memberId)
    .execute();

/** Name and address of rewards that came back, or whose books need not be kept any longer; answers how many. */
export async function deleteKeptRecipients(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ request_id: number }>`
    with due as (
      select kept.request_id
      from kept_recipients kept
      join exchange_requests r on r.id = kept.request_id
      join countries c on c.code = r.country_code
      left join exchange_request_events e on e.request_id = r.id and e.status = 'completed'
      where r.status in ('rejected', 'cancelled')
        or (r.status = 'completed' and e.at + make_interval(years => c.bookkeeping_years) <= ${now})
    ),
    cleared as (
      update exchange_requests set values = '{}' from due where id = due.request_id
    ),
    unsaid as (
      update exchange_request_events e set note = null from due where e.request_id = due.request_id
    )
    delete from kept_recipients kept using due where kept.request_id = due.request_id
    returning kept.request_id
  `.execute(db);
  return rows.length;
}
