import { sql } from 'kysely';
import type { MemberState } from '#contract/operator/lists/members.list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberState } from './member-state.queries.ts';

export type FoundMember = {
  id: number;
  country_code: string;
  email: string;
  first_name: string;
  last_name: string;
  state: MemberState;
};

const found = sql`
  m.id, m.country_code, m.email, m.first_name, m.last_name, ${memberState} as state
`;

/** Members whose address or name contains the text. */
export const searchMembers = async (
  db: ReadDb,
  { text, country_code, limit }: { text: string; country_code: string | null; limit: number },
): Promise<FoundMember[]> =>
  (
    await sql<FoundMember>`
      select ${found} from members m
      where position(lower(${text}) in lower(email || ' ' || first_name || ' ' || last_name)) > 0
        and (${country_code}::text is null or country_code = ${country_code})
      order by id limit ${limit}
    `.execute(db)
  ).rows;

export type MemberOverview = FoundMember & {
  language: string;
  gender: string;
  birthdate: string;
  originator: string | null;
  referred_by: number | null;
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  open_requests: number;
};

export const selectMember = async (db: ReadDb, memberId: number): Promise<MemberOverview | undefined> =>
  (
    await sql<MemberOverview>`
      select ${found}, language, gender, birthdate, originator, referred_by, created_at, confirmed_at,
        unsubscribed_at,
        (select count(*) from exchange_requests
          where member_id = m.id and status in ('requested', 'approved', 'sent')) as open_requests
      from members m where id = ${memberId}
    `.execute(db)
  ).rows[0];

export const selectMemberByEmailKey = (db: ReadDb, emailKey: string) =>
  db.selectFrom('members').select('id').where('email_key', '=', emailKey).executeTakeFirst();

export const countInvitationsOf = async (db: ReadDb, memberId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from invitations where member_id = ${memberId} group by state order by state
  `.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
