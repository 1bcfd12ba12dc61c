import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import { ReadHandle } from '#server/database/read-handle.ts';
import type { Position } from './list-cursor.ts';

type Condition = RawBuilder<boolean>;
type Compared = (
  position: Position,
  at?: { place: RawBuilder<unknown>; id: RawBuilder<unknown> },
) => Condition;

/** How the rows of a page are ordered. */
export type Order = {
  /** What they are ordered by, and how it stands in a cursor. */
  place: RawBuilder<unknown>;
  key(place: RawBuilder<unknown>): RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  way: RawBuilder<unknown>;
  /** Rows behind this one; from it on; and up to it, itself included. */
  behind: Compared;
  from: Compared;
  until: Compared;
};

/** Another index that has rows of a list in its order, in steps without a common row. */
export type Walk = {
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  steps: readonly (readonly Condition[])[];
};

type Looked = {
  order: Order;
  table: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  limit: number;
  /** Where the page before ended. */
  after: Position | null;
};

type Narrowed = { all: readonly Condition[]; ofOrder: readonly Condition[]; walk: Walk | null };

type Read = <T>(query: RawBuilder<T>) => Promise<T[]>;

/** What the next rows in order have for the page, and the last of them that was looked at; null after the last of all. */
type Look<R> = (after: Position | null) => Promise<{ matching: R[]; last: Position | null }>;

/** So many rows are looked at for each that is wanted, and again as many while that gives a fifth of a page. */
const ROWS_FOR_ONE = 40;
const WORTHWHILE = 1 / 5;
/** Most rows of a walk match: these first. */
const FIRST_FOR_ONE = 2;

/** Few rows are read, each by an index, most of them in memory: PostgreSQL would rather read whole tables. */
const BY_INDEX = 'begin read only; set local random_page_cost = 1';
const ONE_BY_ONE = 'set local enable_hashjoin = off; set local enable_mergejoin = off';

/** The conditions of a page that goes on where another ended. */
export const afterOf = ({ behind }: Order, after: Position | null): Condition[] =>
  after ? [behind(after)] : [];

/**
 * The rows of one page of a large list: the next rows in order first and, where few of them match, those by the
 * filters' indexes, because PostgreSQL takes filters for independent and would read a million rows in order.
 */
export async function lookInSteps<R>(
  db: ReadDb,
  looked: Looked,
  narrowed: Narrowed,
  pageOf: (conditions: readonly Condition[]) => RawBuilder<R>,
): Promise<R[]> {
  if (!(db instanceof ReadHandle)) throw new Error('large lists are read through the handle for reading');
  return db.onOneConnection(async (client) => {
    const read: Read = async (query) => {
      const { sql: text, parameters } = query.compile(db);
      return (await client.query(text, [...parameters])).rows;
    };
    await client.query(`${BY_INDEX}; ${ONE_BY_ONE}`);
    try {
      const page = (conditions: readonly Condition[]) => read(pageOf(conditions));
      const { walk } = narrowed;
      const look = walk
        ? walking(read, looked, { ...narrowed, walk }, page)
        : inOrder(read, looked, narrowed, page);
      const found: R[] = [];
      let { after } = looked;
      for (;;) {
        const { matching, last } = await look(after);
        found.push(...matching);
        if (!last || found.length >= looked.limit) return found.slice(0, looked.limit);
        after = last;
        if (matching.length < WORTHWHILE * looked.limit) break;
      }
      return await byFilters(read, looked, narrowed.all, page);
    } finally {
      await client.query('rollback');
    }
  });
}

const inOrder =
  <R>(
    read: Read,
    looked: Looked,
    { all, ofOrder }: Narrowed,
    page: (conditions: readonly Condition[]) => Promise<R[]>,
  ): Look<R> =>
  async (after) => {
    const { order } = looked;
    const { first, last } = await endsOf(read, looked, ofOrder, after);
    if (!first) return { matching: [], last };
    // From the first, since in an index of all countries a whole country may stand before it.
    const matching = await page([...all, order.from(first), ...(last ? [order.until(last)] : [])]);
    return { matching, last };
  };

/** The first and the last of the next rows: in one statement, since for the first alone an index without the filter would seem to do. */
async function endsOf(
  read: Read,
  { order, table, id, limit }: Looked,
  ofOrder: readonly Condition[],
  after: Position | null,
): Promise<{ first: Position | null; last: Position | null }> {
  const [first = null, last = null] = await read(sql<Position>`
    select value, id from (
      select ${order.key(order.place)} as value, ${id} as id, row_number() over (${order.by}) as place from ${table}
      where ${sql.join([sql`true`, ...ofOrder, ...afterOf(order, after)], sql` and `)} ${order.by}
      limit ${ROWS_FOR_ONE * limit + 1}
    ) near where place in (1, ${ROWS_FOR_ONE * limit + 1}) order by place
  `);
  return { first, last };
}

const walking =
  <R>(
    read: Read,
    looked: Looked,
    { all, ofOrder, walk }: Narrowed & { walk: Walk },
    page: (conditions: readonly Condition[]) => Promise<R[]>,
  ): Look<R> =>
  async (after) => {
    const { order, id, limit } = looked;
    const begin = walk.steps.length === 0 ? null : await beginningOf(read, looked, { ofOrder, walk, after });
    if (begin === null) return { matching: [], last: null };
    const most = ROWS_FOR_ONE * limit;
    // Each step in order and limited: only then they are merged and not sorted whole.
    const steps = walk.steps.map(
      (step) => sql`(
        select ${walk.place} as place, ${walk.id} as id from ${walk.table}
        where ${sql.join([...step, ...begin], sql` and `)}
        order by ${walk.place} ${order.way}, ${walk.id} ${order.way} limit ${most}
      )`,
    );
    const near = await read(sql<Position>`
      select ${order.key(sql`place`)} as value, id from (${sql.join(steps, sql` union all `)}) steps
      order by place ${order.way}, id ${order.way} limit ${most}
    `);
    const some = (positions: readonly Position[]) =>
      page([...all, sql<boolean>`${id} = any(${positions.map((one) => one.id)})`]);
    const first = FIRST_FOR_ONE * limit;
    const matching = await some(near.slice(0, first));
    if (matching.length < limit && near.length > first) matching.push(...(await some(near.slice(first))));
    return { matching, last: near[most - 1] ?? null };
  };

/** A walk knows no country, so it begins at the first row that the list's own index gives. */
async function beginningOf(
  read: Read,
  looked: Looked,
  { ofOrder, walk, after }: Pick<Narrowed, 'ofOrder'> & { walk: Walk; after: Position | null },
): Promise<Condition[] | null> {
  const { order } = looked;
  if (ofOrder.length === 0) return after ? [order.behind(after, walk)] : [];
  const { first } = await endsOf(read, looked, ofOrder, after);
  return first ? [order.from(first, walk)] : null;
}

/** All that match are found first, and put in order then. */
async function byFilters<R>(
  read: Read,
  { order, from, id, limit, after }: Looked,
  all: readonly Condition[],
  page: (conditions: readonly Condition[]) => Promise<R[]>,
): Promise<R[]> {
  const found = await read(sql<{ id: number }>`
    with found as materialized (
      select ${id} as id, ${order.place} as place from ${from}
      where ${sql.join([...all, ...afterOf(order, after)], sql` and `)}
    )
    select id from found order by place ${order.way}, id ${order.way} limit ${limit}
  `);
  return page([sql<boolean>`${id} = any(${found.map((row) => row.id)})`]);
}
