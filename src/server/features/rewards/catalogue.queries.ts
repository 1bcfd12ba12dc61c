import { type RawBuilder, sql, type Updateable } from 'kysely';
import { RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Rewards } from '#server/database/tables.ts';

/** Between its days in the time zone of a country. */
const isOffered = (countryCode: string, now: Date) => sql<boolean>`(
  select coalesce(r.available_from <= c.today, true) and coalesce(r.available_until >= c.today, true)
  from (select (${now}::timestamptz at time zone time_zone)::date as today from countries where code = ${countryCode}) c
)`;

/** A country's available rewards in the operators' order, with their pictures. */
export const activeRewards = (db: ReadDb, countryCode: string, now: Date) =>
  db
    .selectFrom('rewards as r')
    .leftJoin('pictures as p', 'p.hash', 'r.picture')
    .select([
      'r.id',
      'r.names',
      'r.texts',
      'r.points',
      'r.stock',
      'r.taken',
      'r.member_limit',
      'r.available_until',
      'p.hash',
      'p.width',
      'p.height',
    ])
    .where('r.active', '=', true)
    .where(sql<boolean>`${countryCode} = any(r.country_codes)`)
    .where(isOffered(countryCode, now))
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();

/** One that the country's members can ask for now; undefined where it is none of theirs, over, or does not exist. */
export const findOfferedReward = (db: ReadDb, rewardId: number, countryCode: string, now: Date) =>
  db
    .selectFrom('rewards as r')
    .select(['r.id', 'r.names', 'r.points', 'r.form_id', 'r.stock', 'r.taken', 'r.member_limit'])
    .where('r.id', '=', rewardId)
    .where('r.active', '=', true)
    .where(sql<boolean>`${countryCode} = any(r.country_codes)`)
    .where(isOffered(countryCode, now))
    .executeTakeFirst();

/** How many pieces of each reward a member has asked for and not got the points back. */
export const askedPieces = async (db: ReadDb, memberId: number): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('exchange_requests')
        .select((eb) => ['reward_id', eb.fn.sum<number>('quantity').as('pieces')])
        .where('member_id', '=', memberId)
        .where('status', 'not in', RETURNED_STATUSES)
        .groupBy('reward_id')
        .execute()
    ).map(({ reward_id, pieces }) => [reward_id, Number(pieces)]),
  );

/** Takes pieces from a limited stock, locking the reward; false if there are fewer, null if it is not limited. */
export async function takePieces(db: Db, rewardId: number, pieces: number): Promise<boolean | null> {
  const taken = await db
    .updateTable('rewards')
    .set({ taken: sql<number>`taken + ${pieces}` })
    .where('id', '=', rewardId)
    .where(sql<boolean>`taken + ${pieces} <= stock`)
    .returning('id')
    .executeTakeFirst();
  if (taken) return true;
  const { stock } = await db
    .selectFrom('rewards')
    .select('stock')
    .where('id', '=', rewardId)
    .executeTakeFirstOrThrow();
  return stock === null ? null : false;
}

/** Pieces of cancelled or rejected requests go back; in the order of the rewards' ids. */
export const returnPieces = (db: Db, requestIds: readonly number[]) =>
  sql`
    with back as (
      select reward_id, sum(quantity)::integer as pieces from exchange_requests
      where id = any(${requestIds}) and from_stock
      group by reward_id
    ),
    locked as (
      select w.id, back.pieces from rewards w join back on back.reward_id = w.id
      order by w.id for update of w
    )
    update rewards w set taken = greatest(0, w.taken - locked.pieces) from locked where w.id = locked.id
  `.execute(db);

/** Requests whose pieces are counted no longer give none back; locked in the order of their ids, before the reward. */
export const leaveStock = (db: Db, rewardId: number) => giveNoneBack(db, rewardId, sql`for update`);

/** The same for those that came until the reward was locked; what is held of them waits for the reward. */
export const leaveStockOfLocked = (db: Db, rewardId: number) =>
  giveNoneBack(db, rewardId, sql`for update skip locked`);

const giveNoneBack = (db: Db, rewardId: number, lock: RawBuilder<unknown>) =>
  sql`
    with counted as (
      select id from exchange_requests where reward_id = ${rewardId} and from_stock order by id ${lock}
    )
    update exchange_requests r set from_stock = false from counted where r.id = counted.id
  `.execute(db);

/** The rewards of these countries (null: all), in the operators' order. */
export const rewardsOfCountries = (db: ReadDb, countries: readonly string[] | null) =>
  db
    .selectFrom('rewards')
    .selectAll()
    .$if(countries !== null, (query) => query.where(sql<boolean>`country_codes && ${countries}::text[]`))
    .orderBy('position')
    .orderBy('id')
    .execute();

/** One of a reward's countries, one of these (null: any) where it has one. */
export const countryOfReward = async (
  db: ReadDb,
  rewardId: number,
  countries: readonly string[] | null,
): Promise<string | undefined> =>
  (
    await sql<{ code: string }>`
      select code from rewards, unnest(country_codes) as code
      where id = ${rewardId}
      order by code = any(coalesce(${countries}::text[], '{}')) desc, code limit 1
    `.execute(db)
  ).rows[0]?.code;

export const lockReward = (db: Db, rewardId: number) =>
  db.selectFrom('rewards').selectAll().where('id', '=', rewardId).forUpdate().executeTakeFirstOrThrow();

export const updateReward = (db: Db, rewardId: number, changes: Updateable<Rewards>) =>
  db
    .updateTable('rewards')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', rewardId)
    .returning('version')
    .executeTakeFirstOrThrow();

/** A reward's version is that of what its form holds, which a picture isn't. */
export const setPicture = (db: Db, rewardId: number, picture: string | null) =>
  db.updateTable('rewards').set({ picture }).where('id', '=', rewardId).execute();

export const wasRequested = async (db: ReadDb, rewardId: number): Promise<boolean> =>
  (await db
    .selectFrom('exchange_requests')
    .select('id')
    .where('reward_id', '=', rewardId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Those that were published: before that, a form has no questions. */
export const rewardForms = (db: ReadDb) =>
  db
    .selectFrom('questionnaires')
    .select(['id', 'name'])
    .where('kind', '=', 'reward_form')
    .where(
      sql<boolean>`exists (
        select from questionnaire_versions v
        where v.questionnaire_id = questionnaires.id and v.definition <> '[]'
      )`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
