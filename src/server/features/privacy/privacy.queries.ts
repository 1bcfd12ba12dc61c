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
        count(r.id) filter (where not r.travels) as cancelled_requests,
        coalesce(sum(r.points * r.quantity) filter (where not r.travels), 0)::bigint as cancelled_points,
        count(r.id) filter (where r.travels) as sent_requests
      from members m
      join countries c on c.code = m.country_code
      left join lateral (
        select r.id, r.points, r.quantity, r.status = 'sent' or exists (
          select from payout_batch_items i join payout_batches b on b.id = i.batch_id and b.state = 'frozen'
          where i.request_id = r.id and i.result = 'waiting'
        ) as travels
        from exchange_requests r
        where r.member_id = m.id and r.status in ('requested', 'approved', 'sent')
      ) r on true
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
