import { type RawBuilder, sql } from 'kysely';
import type { Range } from '#contract/operator/list-filters.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import { listSource } from '#server/lists/list-source.ts';

const DAY_MS = 86_400_000;
/** A promise is near when so many days are left, or fewer. */
const NEAR_DAYS = 7;

/** As `isHeld` in request-hold.ts. */
export const isHeldSql = (now: Date) =>
  sql<boolean>`('other_address' = any(r.held_reasons) or coalesce(r.held_until > ${now}, false))`;

/** The batch in which it waits. */
const waitingIn = sql`(select p.batch_id from payout_batch_items p where p.request_id = r.id and p.result = 'waiting')`;

/** The days of the country to the promised one, negative past it. */
const daysLeft = (now: Date) => sql`r.promised_on - (${now}::timestamptz at time zone c.time_zone)::date`;

/** Past means before today, compared as the date itself, so that its index serves. */
export const isPromised = (kind: string, now: Date): RawBuilder<boolean> => {
  const today = sql`(${now}::timestamptz at time zone c.time_zone)::date`;
  return kind === 'past'
    ? sql<boolean>`r.promised_on < ${today}`
    : sql<boolean>`r.promised_on between ${today} and ${today} + ${NEAR_DAYS}::integer`;
};

const OPEN = new Set<string>(OPEN_STATUSES);
/** Spelled out, so that the indexes of open requests serve. */
const isOpen = sql<boolean>`r.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;

/** The days that promises of these kinds can be of, wherever the country is: by the index, before it is known which it is. */
const isAroundPromise = (kinds: readonly string[], now: Date): RawBuilder<boolean> => {
  const day = (after: number) => new Date(now.getTime() + after * DAY_MS).toISOString().slice(0, 10);
  const from = kinds.includes('past') ? sql`true` : sql`r.promised_on >= ${day(-1)}::date`;
  const to = kinds.includes('near') ? day(NEAR_DAYS + 1) : day(1);
  return sql<boolean>`(${from} and r.promised_on <= ${to}::date)`;
};

/**
 * The promised days of requests from these days, between the shortest and the longest way from one to the other, each
 * the end of an index in UTC, where a day of a country begins at most one day off.
 */
const isPromisedFor = ({ from, to }: Range<string>): RawBuilder<boolean> => {
  const way = (least: RawBuilder<unknown>) =>
    sql`(select ${least}(s.promised_on - (s.created_at at time zone 'UTC')::date) from exchange_requests s)`;
  return sql<boolean>`(${from === null ? sql`true` : sql`r.promised_on >= ${from}::date - 1 + ${way(sql`min`)}`}
    and ${to === null ? sql`true` : sql`r.promised_on <= ${to}::date + 1 + ${way(sql`max`)}`})`;
};

/** So many days old, rounded; compared with the moment itself, so that its index serves. */
const isAged = ({ from, to }: Range<number>, now: Date): RawBuilder<boolean> => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return sql<boolean>`(${from === null ? sql`true` : sql`r.created_at <= ${before(from - 0.5)}`}
    and ${to === null ? sql`true` : sql`r.created_at > ${before(to + 0.5)}`})`;
};

export const rewardRequestsSource = listSource(rewardRequestsList, ({ now, language, fallback }) => ({
  from: sql`exchange_requests r
    left join rewards w on w.id = r.reward_id
    left join countries c on c.code = r.country_code`,
  table: sql`exchange_requests r`,
  among: ({ status, promise, in_batch, requested }) => {
    // What has a promise to keep, or waits in a batch, is open.
    const states = status ?? (promise || in_batch ? OPEN_STATUSES : undefined);
    const open = states?.every((one) => OPEN.has(one)) ? [isOpen] : [];
    const around = [
      ...(promise ? [isAroundPromise(promise, now)] : []),
      ...(requested ? [isPromisedFor(requested)] : []),
    ];
    return states?.map((one) => [sql<boolean>`r.status = ${one}`, ...open, ...around]) ?? [around];
  },
  id: sql`r.id`,
  country: sql`r.country_code`,
  columns: {
    id: sql`r.id`,
    status: sql`r.status`,
    country_code: sql`r.country_code`,
    member_id: sql`r.member_id`,
    reward: sql`coalesce(w.names ->> ${language}, w.names ->> ${fallback}, w.names ->> 'en', '')`,
    quantity: sql`r.quantity`,
    points: sql`r.quantity * r.points`,
    created_at: sql`r.created_at`,
    promised_on: sql`r.promised_on`,
    days_left: daysLeft(now),
    held: isHeldSql(now),
    held_reasons: sql`r.held_reasons`,
    held_until: sql`r.held_until`,
    batch_id: waitingIn,
  },
  filters: {
    status: sql`r.status`,
    country: sql`r.country_code`,
    promise: (kinds) =>
      sql<boolean>`(r.status = any(${OPEN_STATUSES}) and (${sql.join(
        kinds.map((kind) => isPromised(kind, now)),
        sql` or `,
      )}))`,
    promised: sql`r.promised_on`,
    // By the index of those that have a reason to be held.
    held: (is) =>
      is ? sql<boolean>`(r.held_reasons <> '{}' and ${isHeldSql(now)})` : sql<boolean>`not ${isHeldSql(now)}`,
    requested: sql`r.created_at`,
    age: (days) => isAged(days, now),
    points: sql`r.quantity * r.points`,
    member: sql`r.member_id`,
    batch: ({ from, to }) => sql<boolean>`exists (
      select from payout_batch_items p where p.request_id = r.id
        and p.batch_id between coalesce(${from}::bigint, 0) and coalesce(${to}::bigint, p.batch_id)
    )`,
    in_batch: (is) => {
      const waits = sql<boolean>`exists (
        select from payout_batch_items p where p.request_id = r.id and p.result = 'waiting')`;
      return is ? waits : sql<boolean>`not ${waits}`;
    },
    bulk: ({ from, to }) => sql<boolean>`r.id in (
      select i.thing_id from bulk_items i join bulk_actions b on b.id = i.bulk_id
      where split_part(b.action, '/', 1) = ${rewardRequestsList.name} and i.state = 'done'
        and i.bulk_id >= coalesce(${from}::bigint, 0) and i.bulk_id <= coalesce(${to}::bigint, i.bulk_id)
    )`,
  },
}));
