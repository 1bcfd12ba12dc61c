import { type RawBuilder, sql } from 'kysely';
import type { Range } from '#contract/operator/list-filters.ts';
import { type MemberState, membersList } from '#contract/operator/lists/members.list.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { hasWords } from '#server/database/has-words.ts';
import { searchWords } from '#server/database/plain-text.ts';
import { fieldError } from '#server/http/app-error.ts';
import { listSource } from '#server/lists/list-source.ts';
import { hasActivity, isInState, lastActive, memberState } from './member-state.queries.ts';
import { hasPoints, walkByPoints, walkByWeeks } from './members-in-order.queries.ts';

export const membersSource = listSource(membersList, ({ now }) => ({
  from: sql`members m
    left join wallets w on w.member_id = m.id
    left join member_standings st on st.member_id = m.id`,
  table: sql`members m`,
  apart: ({ state, ...others }) => state?.map((one) => ({ ...others, state: [one] })) ?? [{ ...others }],
  // Those of a language stand in an index in each order, those who are not confirmed too.
  among: ({ state, language }) => [
    [
      ...(state?.every((one) => one === 'unconfirmed') ? [sql<boolean>`m.confirmed_at is null`] : []),
      ...(language === undefined ? [] : [sql<boolean>`m.language = ${language}`]),
    ],
  ],
  walk: ({ points, registered }, { orderedBy, timeZone }) => {
    if (points) return walkByPoints(points, orderedBy);
    return registered && orderedBy === 'id' ? walkByWeeks(registered, timeZone, now) : null;
  },
  id: sql`m.id`,
  country: sql`m.country_code`,
  columns: {
    id: sql`m.id`,
    name: sql`m.first_name || ' ' || m.last_name`,
    first_name: sql`m.first_name`,
    last_name: sql`m.last_name`,
    email: sql`m.email`,
    state: memberState,
    country_code: sql`m.country_code`,
    language: sql`m.language`,
    created_at: sql`m.created_at`,
    last_active_at: lastActive,
    originator: sql`m.originator`,
    points: sql`coalesce(w.points, 0)`,
    removals: sql`coalesce(st.removals, 0)`,
  },
  filters: {
    state: (states) => isInState(states as MemberState[]),
    activity: (kinds) => hasActivity(new Set(kinds), now),
    paused: (wanted) => (wanted ? isPaused(now) : sql`not ${isPaused(now)}`),
    country: sql`m.country_code`,
    language: sql`m.language`,
    registered: sql`m.created_at`,
    originator: (originator) => sql<boolean>`m.originator = ${originator}`,
    points: hasPoints,
    removals: (range) => within(sql`st.removals`, range),
    who: (text) => {
      const words = searchWords(text);
      if (words === null) throw fieldError({ who: operatorFieldMessages.search_too_short });
      return sql<boolean>`m.id in (select s.member_id from member_search s where ${hasWords(sql`s.text`, words)})`;
    },
  },
}));

/**
 * The member has chosen to get no invitations until a day that is not over in the member's country, whose clock is
 * asked only where it isn't the same day everywhere.
 */
const isPaused = (now: Date) => sql<boolean>`exists (
  select from contact_preferences p
  where p.member_id = m.id and p.paused_until >= ${now}::date - 1
    and (p.paused_until > ${now}::date or p.paused_until >= (
      ${now}::timestamptz at time zone (select c.time_zone from countries c where c.code = m.country_code)
    )::date)
)`;

/** Who has no row has none of what is counted: it is looked for only where the range begins at 0 or below. */
const within = (count: RawBuilder<unknown>, { from, to }: Range<number>) => {
  const counted = from !== null && from > 0 ? count : sql`coalesce(${count}, 0)`;
  return sql<boolean>`${counted} between ${from ?? -MOST}::integer and ${to ?? MOST}::integer`;
};

/** Nobody has more points. */
const MOST = 2 ** 31 - 1;
