import { sql } from 'kysely';
import type { MemberState } from '#contract/operator/lists/members.list.ts';
import type { Db } from '#server/database/connect.ts';
import { PLANNED_BY_VALUE } from '#server/database/frequent-statements.ts';
import { beginning, hasWords, isBeginning, partOfWord, wholeWord } from '#server/database/has-words.ts';
import { readByIndex } from '#server/database/read-by-index.ts';
import type { OperatorReadDb } from '#server/http/operator-handle.ts';
import { memberState } from './member-state.queries.ts';
import { searchText } from './search-text.ts';

/** Puts a member's search text in step with name and address; to be called wherever one of them is written. */
export async function keepSearchText(db: Db, memberId: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select(['country_code', 'first_name', 'last_name', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) return;
  const text = searchText(member);
  await db
    .insertInto('member_search')
    .values({ member_id: memberId, text })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ text }))
    .execute();
}

/** The member of the operator's countries with this address. */
export async function selectIdByEmailKey(handle: OperatorReadDb, emailKey: string): Promise<number[]> {
  const { db, within } = handle.list(sql`country_code`);
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', emailKey)
    .where(within)
    .execute();
  return rows.map(({ id }) => id);
}

const SEARCHED = sql`s.text`;
/** A plan for any word would go through the index for those that nearly everybody has too. */
const BY_VALUE = sql.raw(PLANNED_BY_VALUE);

/** So many of each kind are looked at, however many there are: twice what is shown. */
const MOST_LOOKED_AT = 100;

export type FoundInSearch = {
  id: number;
  country_code: string;
  state: MemberState;
  first_name: string;
  last_name: string;
  email: string;
};

/**
 * The members of the operator's countries that the words fit best, whole words before beginnings before parts, of
 * these the newest; with `ids`, these members before all others. What fits less well is looked for only where more is wanted.
 */
export async function selectBest(
  handle: OperatorReadDb,
  { ids, words, limit }: { ids: readonly number[]; words: readonly string[] | null; limit: number },
): Promise<FoundInSearch[]> {
  const { db, within } = handle.list(sql`m.country_code`);
  // A text of a member begins with the country's code.
  const inCountries =
    handle.countries === null
      ? sql<boolean>`true`
      : sql<boolean>`s.text like any(${handle.countries.map((code) => `${code.toLowerCase()} %`)})`;
  const ranks = new Map(ids.map((id) => [id, -1]));
  for (const [rank, kind] of [wholeWord, beginning, partOfWord].entries()) {
    if (words === null || ranks.size >= limit) break;
    const looked = sql<{ member_id: number }>`
      select s.member_id from member_search s
      where ${inCountries} and ${hasWords(SEARCHED, words, kind)} limit ${MOST_LOOKED_AT} ${BY_VALUE}
    `;
    const isVague = words.length > 1 && words.every(isBeginning);
    const found = isVague ? await readByIndex(db, looked) : (await looked.execute(db)).rows;
    for (const { member_id } of found) if (!ranks.has(member_id)) ranks.set(member_id, rank);
  }
  return (
    await sql<FoundInSearch>`
      select m.id, m.country_code, ${memberState} as state, m.first_name, m.last_name, m.email
      from unnest(${[...ranks.keys()]}::bigint[], ${[...ranks.values()]}::integer[]) as b (member_id, rank)
      join members m on m.id = b.member_id
      where ${within}
      order by b.rank, m.id desc
      limit ${limit}
    `.execute(db)
  ).rows;
}
