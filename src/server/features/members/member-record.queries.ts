import { sql } from 'kysely';
import type { ResultData } from '#contract/endpoint.ts';
import type { getMemberRecord, listMemberNotes } from '#contract/operator/member-record.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';

type Record = ResultData<typeof getMemberRecord>;
type Note = ResultData<typeof listMemberNotes>[number];

/** However long a member has been here, a page has room for so many. */
const MOST = 100;

export const selectConsents = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('consents')
    .select(['kind as document', 'version', 'given_at', 'withdrawn_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .$castTo<Record['consents'][number]>()
    .execute();

export const selectDevices = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('devices')
    .select([sql<string>`left(encode(hash, 'hex'), 8)`.as('device'), 'first_seen_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST)
    .execute();

export const selectHousehold = async (db: ReadDb, memberId: number): Promise<Record['household']> =>
  (
    await sql<{ id: number }>`
      select other.member_id as id from household_keys own
      join household_keys other on other.hash = own.hash and other.member_id <> own.member_id
      join members o on o.id = other.member_id
      join members m on m.id = own.member_id and m.country_code = o.country_code
      where own.member_id = ${memberId} order by 1 limit ${MOST}
    `.execute(db)
  ).rows;

export const selectHouseholdCases = async (
  db: ReadDb,
  memberId: number,
): Promise<Record['household_cases']> =>
  (
    await sql<Record['household_cases'][number]>`
      select c.id, c.state, c.raised_at from household_keys k
      join members m on m.id = k.member_id
      join household_cases c on c.household = k.hash and c.country_code = m.country_code
      where k.member_id = ${memberId} order by c.id desc limit ${MOST}
    `.execute(db)
  ).rows;

/** The notes of the audit log, newest first. */
export const selectNotes = async (db: ReadDb, memberId: number): Promise<Note[]> =>
  (
    await sql<Note>`
      select a.id, a.at, o.name as operator, v.after #>> '{}' as text
      from audit_members am
      join audit_log a on a.id = am.audit_id
      join audit_values v on v.audit_id = a.id and v.field = 'reason'
      left join operators o
        on a.actor_kind = 'operator' and o.id = substring(a.actor from '^operators (\\d{1,15})$')::bigint
      where am.member_id = ${memberId} and a.action = 'add_member_note'
      order by a.id desc limit ${MOST}
    `.execute(db)
  ).rows;
