import { sql } from 'kysely';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { ReadDb } from '#server/database/connect.ts';

export const countryOfRequest = async (db: ReadDb, requestId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('exchange_requests')
      .select('country_code')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.country_code;

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
    .select(['e.status', 'e.at', 'e.note', 'o.name as operator'])
    .where('e.request_id', '=', requestId)
    .orderBy('e.id')
    .execute();

/** How many requests of a member stand in which state, without this one. */
export const countOtherRequests = (db: ReadDb, memberId: number, requestId: number) =>
  db
    .selectFrom('exchange_requests')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .where('id', '<>', requestId)
    .groupBy('status')
    .$castTo<{ status: ExchangeStatus; count: number }>()
    .execute();
