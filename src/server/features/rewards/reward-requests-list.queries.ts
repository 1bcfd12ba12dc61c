import { type RawBuilder, sql } from 'kysely';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import { listSource } from '#server/lists/list-source.ts';

/** A promise is near when so many days are left, or fewer. */
const NEAR_DAYS = 7;

/** As `isHeld` in request-hold.ts. */
export const isHeldSql = (now: Date) =>
  sql<boolean>`('other_address' = any(r.held_reasons) or coalesce(r.held_until > ${now}, false))`;

/** The days of the country to the promised one, negative past it. */
const daysLeft = (now: Date) => sql`r.promised_on - (${now}::timestamptz at time zone c.time_zone)::date`;

/** Past: before today. The comparison is with the date itself, so that its index serves. */
export const isPromised = (kind: string, now: Date): RawBuilder<boolean> => {
  const today = sql`(${now}::timestamptz at time zone c.time_zone)::date`;
  return kind === 'past'
    ? sql<boolean>`r.promised_on < ${today}`
    : sql<boolean>`r.promised_on between ${today} and ${today} + ${NEAR_DAYS}::integer`;
};

export const rewardRequestsSource = listSource(rewardRequestsList, ({ now, language, fallback }) => ({
  from: sql`exchange_requests r
    join rewards w on w.id = r.reward_id
    join countries c on c.code = r.country_code`,
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
    held: isHeldSql(now),
    requested: sql`r.created_at`,
    age: sql`(extract(epoch from ${now}::timestamptz - r.created_at) / 86400)::bigint`,
    points: sql`r.quantity * r.points`,
    member: sql`r.member_id`,
  },
}));
