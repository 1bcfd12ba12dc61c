import { membersList } from '#contract/operator/lists/members.list.ts';

/** A page of the list of members as operators ask for it. */
export type MemberFilters = { name: string; query: Readonly<Record<string, string>> };

/**
 * What a page of the list of members may read in one statement, however many members there are: the rows that are looked at
 * in order, each with its wallet, its standing and what it is filtered by.
 */
export const ROWS_OF_A_PAGE = 10_000;

const DAY_MS = 86_400_000;

/** Combinations of filters that a page of members must answer quickly, with surnames and sources of test panels. */
export function memberFilters(now: Date): MemberFilters[] {
  const day = (back: number) => new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  const thisWeek = `${day(7)}..`;
  const longAgo = `${day(600)}..${day(570)}`;
  return [
    { name: 'everybody', query: {} },
    { name: 'everybody, by number', query: { sort: 'id' } },
    { name: 'active members', query: { state: 'active' } },
    { name: 'frozen', query: { state: 'frozen' } },
    { name: 'unsubscribed', query: { state: 'unsubscribed' } },
    { name: 'unsubscribed, the oldest first', query: { state: 'unsubscribed', sort: 'created_at' } },
    { name: 'not confirmed', query: { state: 'unconfirmed' } },
    { name: 'frozen or unsubscribed', query: { state: 'frozen,unsubscribed' } },
    { name: 'frozen or not confirmed', query: { state: 'frozen,unconfirmed' } },
    { name: 'active in 12 months', query: { activity: 'active' } },
    { name: 'inactive for 12 months', query: { activity: 'inactive' } },
    { name: 'paused', query: { paused: 'true' } },
    { name: 'not paused', query: { paused: 'false' } },
    { name: 'a large country', query: { country: 'BG' } },
    { name: 'a small country', query: { country: 'AT' } },
    { name: 'several countries', query: { country: 'AT,RO' } },
    { name: 'the common language', query: { language: 'bg' } },
    { name: 'a rare language', query: { language: 'tr' } },
    { name: 'registered this week', query: { registered: thisWeek } },
    { name: 'registered long ago', query: { registered: longAgo } },
    { name: 'a source', query: { originator: 'partner' } },
    { name: 'an unknown source: nothing matches', query: { originator: 'nobody' } },
    { name: 'enough points for a reward', query: { points: '1000..' } },
    { name: 'the most points', query: { points: '50000..' } },
    { name: 'no points', query: { points: '..0' } },
    { name: 'an interview removed', query: { removals: '1..' } },
    { name: 'many interviews removed', query: { removals: '5..' } },
    { name: 'the commonest surname', query: { who: 'ivanova' } },
    { name: 'a rare name', query: { who: 'shterka shtarbanova' } },
    { name: 'an unknown name: nothing matches', query: { who: 'qqxyz' } },
    { name: 'two beginnings, each of many but never together', query: { who: 'iv pe' } },
    { name: 'the commonest surname, frozen', query: { who: 'ivanova', state: 'frozen' } },
    { name: 'the commonest surname in a small country', query: { who: 'ivanova', country: 'AT' } },
    {
      name: 'who can be invited and could be paid',
      query: { state: 'active', activity: 'active', country: 'BG', points: '1000..', paused: 'false' },
    },
    { name: 'removed, and about to be paid', query: { removals: '3..', points: '1000..', state: 'active' } },
    { name: 'a campaign that was not confirmed', query: { originator: 'partner', state: 'unconfirmed' } },
    { name: 'frozen in a small country: nothing matches', query: { state: 'frozen', country: 'AT' } },
    { name: 'long ago, and inactive', query: { registered: longAgo, activity: 'inactive', state: 'active' } },
  ];
}

/** Each of them that is one filter alone, in each order that the list has. */
export const eachFilterInEachOrder = (now: Date): MemberFilters[] =>
  memberFilters(now)
    .filter(({ query }) => Object.keys(query).length === 1 && query.sort === undefined)
    .flatMap(({ name, query }) =>
      membersList.sorts
        .flatMap((sort) => [sort, `-${sort}`])
        .filter((sort) => sort !== membersList.order)
        .map((sort) => ({ name: `${name}, by ${sort}`, query: { ...query, sort } })),
    );
