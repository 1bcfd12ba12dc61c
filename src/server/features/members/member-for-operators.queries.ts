import { sql } from 'kysely';
import type { ResultData } from '#contract/endpoint.ts';
import type { getMember } from '#contract/operator/members.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberState } from './member-state.queries.ts';

export const countryOfMember = async (db: ReadDb, memberId: number): Promise<string | undefined> =>
  (await db.selectFrom('members').select('country_code').where('id', '=', memberId).executeTakeFirst())
    ?.country_code;

type Found = Omit<
  ResultData<typeof getMember>,
  'contact' | 'points' | 'pending' | 'last_active_at' | 'bounce'
>;
type Contact = NonNullable<ResultData<typeof getMember>['contact']>;

/** One member as operators see them, where a pause that is over is none. */
export const findMemberForOperators = async (
  db: ReadDb,
  memberId: number,
  now: Date,
): Promise<(Found & Contact) | undefined> =>
  (
    await sql<Found & Contact>`
      select m.id, m.version, ${memberState} as state, m.country_code, c.time_zone, m.language, m.created_at, m.confirmed_at,
        m.unsubscribed_at, m.name_changed_at, m.credentials_changed_at, m.originator, m.referred_by,
        case when p.paused_until >= (${now}::timestamptz at time zone c.time_zone)::date then p.paused_until end
          as paused_until,
        (select count(*) from exchange_requests
          where member_id = m.id and status in ('requested', 'approved', 'sent')) as open_requests,
        m.email, m.first_name, m.last_name, m.gender, m.birthdate
      from members m
      join countries c on c.code = m.country_code
      left join contact_preferences p on p.member_id = m.id
      where m.id = ${memberId}
    `.execute(db)
  ).rows[0];
