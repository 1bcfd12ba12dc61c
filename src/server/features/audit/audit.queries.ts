import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { AuditLog, AuditValues } from '#server/database/tables.ts';

export const insertAuditRecord = async (db: Db, record: Insertable<AuditLog>): Promise<number> =>
  (await db.insertInto('audit_log').values(record).returning('id').executeTakeFirstOrThrow()).id;

/** Whether there is such a member, who then is not erased before the transaction ends. */
export const keepMember = async (db: Db, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

export const insertAuditMember = (db: Db, audit_id: number, member_id: number) =>
  db.insertInto('audit_members').values({ audit_id, member_id }).execute();

export const insertAuditValues = (db: Db, values: Insertable<AuditValues>[]) =>
  db.insertInto('audit_values').values(values).execute();

export type Place = { country_code: string | null; member_id: number | null };

/** In which country a thing stands, and which member it is about. */
const places: Readonly<Record<string, (id: number) => RawBuilder<Place>>> = {
  members: (id) => sql`select country_code, id as member_id from members where id = ${id}`,
  exchange_requests: (id) => sql`select country_code, member_id from exchange_requests where id = ${id}`,
  payout_batches: (id) => sql`select country_code, null as member_id from payout_batches where id = ${id}`,
  contact_threads: (id) => sql`select country_code, member_id from contact_threads where id = ${id}`,
  mails: (id) => sql`select country_code, member_id from mails where id = ${id}`,
  attempts: (id) => sql`
    select s.country_code, i.member_id from attempts a
    join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id where a.id = ${id}`,
  surveys: (id) => sql`select country_code, null as member_id from surveys where id = ${id}`,
  questionnaires: (id) => sql`select country_code, null as member_id from questionnaires where id = ${id}`,
  waves: (id) => sql`
    select s.country_code, null as member_id from waves w join surveys s on s.id = w.survey_id where w.id = ${id}`,
  household_cases: (id) => sql`select country_code, null as member_id from household_cases where id = ${id}`,
};

/** Nothing for what belongs to the whole installation. */
export async function findPlace(db: ReadDb, table: string, id: number): Promise<Place | undefined> {
  const place = places[table];
  return place && (await place(id).execute(db)).rows[0];
}

/** What was done stays; whose accounts it was and what stood there goes. */
export async function deleteMembersFromAudit(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    delete from audit_values
    where audit_id in (select audit_id from audit_members where member_id = any(${memberIds}::bigint[]))
  `.execute(db);
  await sql`delete from audit_members where member_id = any(${memberIds}::bigint[])`.execute(db);
}

/** A row with its country, for one look at it. */
export const findAuditRow = (db: ReadDb, id: number) =>
  db.selectFrom('audit_log').select(['id', 'country_code']).where('id', '=', id).executeTakeFirst();

export const selectAuditValues = (db: ReadDb, id: number) =>
  db
    .selectFrom('audit_values')
    .select(['field', 'before', 'after', 'needed_right'])
    .where('audit_id', '=', id)
    .orderBy('field')
    .execute();
