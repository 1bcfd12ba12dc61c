import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

export type FoundMembership = {
  unsubscribed_at: Date | null;
  cancelled_requests: number;
  cancelled_points: number;
  sent_requests: number;
  bookkeeping_years: number;
};

export const findMembership = async (db: ReadDb, memberId: number): Promise<FoundMembership | undefined> =>
  (
    await sql<FoundMembership>`
      select m.unsubscribed_at, c.bookkeeping_years,
        count(r.id) filter (where r.status <> 'sent') as cancelled_requests,
        coalesce(sum(r.points * r.quantity) filter (where r.status <> 'sent'), 0)::bigint as cancelled_points,
        count(r.id) filter (where r.status = 'sent') as sent_requests
      from members m
      join countries c on c.code = m.country_code
      left join exchange_requests r on r.member_id = m.id and r.status in ('requested', 'approved', 'sent')
      where m.id = ${memberId}
      group by m.id, c.code
    `.execute(db)
  ).rows[0];

export const bookkeepingYears = async (db: ReadDb, countryCode: string): Promise<number> =>
  (
    await db
      .selectFrom('countries')
      .select('bookkeeping_years')
      .where('code', '=', countryCode)
      .executeTakeFirstOrThrow()
  ).bookkeeping_years;
