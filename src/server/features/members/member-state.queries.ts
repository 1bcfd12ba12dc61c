import { type RawBuilder, sql } from 'kysely';
import type { MemberState } from '#contract/operator/lists/members.list.ts';
import { anyOf } from '#server/lists/list-conditions.ts';

const isFrozen = sql<boolean>`exists (select from freezes f where f.member_id = m.id and f.ended_at is null)`;

/** The state of a row of `members` that is called `m`. */
export const memberState = sql<MemberState>`case when m.confirmed_at is null then 'unconfirmed'
  when ${isFrozen} then 'frozen'
  when m.unsubscribed_at is not null then 'unsubscribed' else 'active' end`;

/** The same as conditions, so that each state is found by its index. */
const conditions: Record<MemberState, RawBuilder<boolean>> = {
  unconfirmed: sql`m.confirmed_at is null`,
  frozen: sql`m.confirmed_at is not null and ${isFrozen}`,
  unsubscribed: sql`m.confirmed_at is not null and m.unsubscribed_at is not null and not ${isFrozen}`,
  active: sql`m.confirmed_at is not null and m.unsubscribed_at is null and not ${isFrozen}`,
};

/** Where the members of the rarer states are found by an index of theirs. */
const candidates: Partial<Record<MemberState, RawBuilder<unknown>>> = {
  unconfirmed: sql`select u.id from members u where u.confirmed_at is null`,
  frozen: sql`select f.member_id from freezes f where f.ended_at is null`,
  unsubscribed: sql`select u.id from members u where u.unsubscribed_at is not null`,
};

/** One of several states is looked for among the candidates of each, since alternatives have no index in common. */
export function isInState(states: readonly MemberState[]): RawBuilder<boolean> {
  const isOne = anyOf(states.map((state) => conditions[state]));
  const rare = states.map((state) => candidates[state]).filter((found) => found !== undefined);
  if (states.length === 1 || rare.length < states.length) return isOne;
  return sql<boolean>`(m.id in (${sql.join(rare, sql` union all `)}) and ${isOne})`;
}

/**
 * When the member last took part or updated the profile, of `m` and its row `st` of `member_standings`; null if
 * never.
 */
export const lastActive = sql<Date | null>`greatest(m.last_active_at, st.last_part_at)`;

const aYearBefore = (now: Date) => sql`(${now}::timestamptz - interval '12 months')`;

/** Active members took part or updated the profile within the last twelve months. */
export const isActive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${lastActive} >= ${aYearBefore(now)}, false)`;

/** The same as a filter, by the index of weeks: of the week in which the year begins, each member's own moment decides. */
export function hasActivity(kinds: ReadonlySet<string>, now: Date): RawBuilder<boolean> {
  if (kinds.size !== 1) return sql<boolean>`true`;
  const [within, is] = kinds.has('active')
    ? [sql`>=`, isActive(now)]
    : [sql`<=`, sql<boolean>`not ${isActive(now)}`];
  return sql<boolean>`(
    m.id in (select a.member_id from member_activity a where a.week ${within} week_of(${aYearBefore(now)})) and ${is}
  )`;
}
