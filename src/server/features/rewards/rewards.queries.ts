import { type Insertable, sql } from 'kysely';
import type { OpenedCase } from '#contract/rules/contact-thread.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import { RETURNED_STATUSES } from '#contract/rules/open-request.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type {
  ExchangeRequestEvents,
  ExchangeRequests,
  PointRates,
  Rewards,
} from '#server/database/tables.ts';

export const findReward = (db: ReadDb, rewardId: number) =>
  db.selectFrom('rewards').selectAll().where('id', '=', rewardId).executeTakeFirst();

export const hasRewards = async (db: ReadDb): Promise<boolean> =>
  (await db.selectFrom('rewards').select('id').limit(1).executeTakeFirst()) !== undefined;

export const insertReward = async (db: Db, reward: Insertable<Rewards>): Promise<number> =>
  (await db.insertInto('rewards').values(reward).returning('id').executeTakeFirstOrThrow()).id;

/** The newest rate valid on a date (YYYY-MM-DD). */
export const findRate = (db: ReadDb, day: string) =>
  db
    .selectFrom('point_rates')
    .select(['points', 'amount_minor', 'currency'])
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertRate = (db: Db, rate: Insertable<PointRates>) =>
  db
    .insertInto('point_rates')
    .values(rate)
    .onConflict((conflict) => conflict.column('valid_from').doNothing())
    .execute();

/** Member data needed for an exchange and its mails. */
export const findExchangingMember = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .innerJoin('countries', 'countries.code', 'members.country_code')
    .leftJoin('panel', (join) => join.onTrue())
    .select([
      'members.id as member_id',
      'members.email',
      'members.first_name',
      'members.last_name',
      'members.language',
      'members.country_code',
      'members.credentials_changed_at',
      'members.name_changed_at',
      'countries.time_zone',
      'panel.default_language',
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirst();

export const findRequestByKey = (db: ReadDb, memberId: number, idempotencyKey: string) =>
  db
    .selectFrom('exchange_requests')
    .select(['id', 'fingerprint'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

/** The newest request with the same content since a given time that hasn't been rejected or cancelled. */
export const findSameRequest = (
  db: ReadDb,
  { memberId, fingerprint, since }: { memberId: number; fingerprint: Buffer; since: Date },
) =>
  db
    .selectFrom('exchange_requests')
    .select('id')
    .where('member_id', '=', memberId)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .where('status', 'not in', RETURNED_STATUSES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertRequest = async (db: Db, request: Insertable<ExchangeRequests>): Promise<number> =>
  (await db.insertInto('exchange_requests').values(request).returning('id').executeTakeFirstOrThrow()).id;

/** Its pieces were taken from a limited stock. */
export const markFromStock = (db: Db, requestId: number) =>
  db.updateTable('exchange_requests').set({ from_stock: true }).where('id', '=', requestId).execute();

export const insertRequestEvent = (db: Db, event: Insertable<ExchangeRequestEvents>) =>
  db.insertInto('exchange_request_events').values(event).execute();

/** One request, locked until the transaction ends. */
export const lockRequest = (db: Db, requestId: number) =>
  db
    .selectFrom('exchange_requests')
    .select([
      'id',
      'member_id',
      'country_code',
      'reward_id',
      'quantity',
      'points',
      'status',
      'held_reasons',
      'held_until',
      'promised_on',
    ])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();

/** A step that is taken back did not happen for the member. */
export const deleteRequestEvent = (db: Db, requestId: number, status: ExchangeStatus) =>
  db
    .deleteFrom('exchange_request_events')
    .where('request_id', '=', requestId)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();

export const setRequestStatus = (db: Db, requestId: number, status: ExchangeStatus) =>
  db.updateTable('exchange_requests').set({ status }).where('id', '=', requestId).execute();

/** A page of a member's requests, newest first. */
export const memberRequests = (
  db: ReadDb,
  {
    memberId,
    before,
    statuses,
    limit,
  }: { memberId: number; before: number; statuses: readonly string[]; limit: number },
) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .select([
      'r.id',
      'rewards.names',
      'r.quantity',
      'r.points',
      'r.status',
      'r.created_at',
      'r.promised_on',
      'r.held_reasons',
      'r.held_until',
    ])
    .select(
      sql<OpenedCase | null>`(
        select json_build_object('id', h.id, 'state', h.state) from contact_threads h where h.request_id = r.id
      )`.as('case'),
    )
    .where('r.member_id', '=', memberId)
    .where('r.id', '<', before)
    .where('r.status', 'in', statuses)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** The steps of requests, oldest first. */
export const stepsOfRequests = (db: ReadDb, requestIds: readonly number[]) =>
  db
    .selectFrom('exchange_request_events')
    .select(['request_id', 'status', 'at', 'reason', 'note'])
    .where(sql<boolean>`request_id = any(${requestIds})`)
    .orderBy('id')
    .execute();

/** Requests for operators, earliest promised date first, without form answers, which `payoutData` has. */
export const requestsByPromise = (
  db: ReadDb,
  {
    statuses,
    countryCode,
    limit,
  }: { statuses: readonly ExchangeStatus[]; countryCode?: string; limit: number },
) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .innerJoin('countries', 'countries.code', 'r.country_code')
    .select([
      'r.id',
      'r.member_id',
      'r.country_code',
      'countries.time_zone',
      'rewards.names',
      'r.quantity',
      'r.points',
      'r.status',
      'r.held_reasons',
      'r.held_until',
      'r.created_at',
      'r.promised_on',
    ])
    .where(sql<boolean>`r.status = any(${statuses})`)
    .$if(countryCode !== undefined, (query) => query.where('r.country_code', '=', countryCode ?? ''))
    .orderBy('r.promised_on')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export const findPayoutData = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .select(['r.first_name', 'r.last_name', 'r.values', 'r.values_version', 'rewards.form_id'])
    .where('r.id', '=', requestId)
    .executeTakeFirst();

/** A request with its member, country and the message of one of its steps; undefined if the member was erased. */
export const findRequestToTell = (db: ReadDb, requestId: number, status: ExchangeStatus) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('members', 'members.id', 'r.member_id')
    .innerJoin('countries', 'countries.code', 'r.country_code')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .innerJoin('exchange_request_events as e', (join) =>
      join.onRef('e.request_id', '=', 'r.id').on('e.status', '=', status),
    )
    .leftJoin('panel', (join) => join.onTrue())
    .select([
      'members.id as member_id',
      'members.first_name',
      'members.language',
      'members.country_code',
      'countries.time_zone',
      'panel.default_language',
      'rewards.names',
      'r.quantity',
      'r.points',
      'r.promised_on',
      'r.held_reasons',
      'r.created_at',
      'e.id as event_id',
      'e.reason',
      'e.note',
    ])
    .where('r.id', '=', requestId)
    .executeTakeFirst();
