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

type Narrowed = {
  all: readonly Condition[];
  /** What the index of the order answers, with what the filters imply of rows that have an index of their own. */
  ofOrder: readonly Condition[];
  /** Between rows that come next, many others may stand. */
  isSpread: boolean;
  walk: Walk | null;
};

type Read = <T>(query: RawBuilder<T>) => Promise<T[]>;

/** The next rows in order, whether they match or not, so many as are looked at together. */
type Next = (after: Position | null) => Promise<readonly Position[]>;

/** So many rows are looked at for each that is wanted, and again as many while that gives a fifth of a page. */
const ROWS_FOR_ONE = 40;
const WORTHWHILE = 1 / 5;
/** Most rows of a walk match: these first. */
const FIRST_FOR_ONE = 2;
/**
 * After two looks that gave too few, so many that match are put in order at once: in the dearest plan each is read five times, and a
 * statement may read 10,000 rows. More of them only after further looks.
 */
const SORTED_AT_ONCE = 1_900;
const POOR_LOOKS = { before_sorting: 2, at_most: 6 };

/** Few rows are read, each by an index, most of them in memory: PostgreSQL would rather read whole tables. */
const BY_INDEX = 'begin read only; set local random_page_cost = 1';
const ONE_BY_ONE = 'set local enable_hashjoin = off; set local enable_mergejoin = off';

/** The conditions of a page that goes on where another ended. */
export const afterOf = ({ behind }: Order, after: Position | null): Condition[] =>
  after ? [behind(after)] : [];

/**
 * The rows of one page of a large list: the next rows in order first and, where few of them match, those by the
 * filters' indexes, because PostgreSQL takes filters for independent and would read a million rows in order. Where
 * thousands match, though not among the next rows, it is looked further in order before all of them are read.
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
      const next = nextRows(read, looked, narrowed);
      const look = matchingAmong(looked, narrowed, page);
      const sorted = (most: number | null) => byFilters(read, looked, narrowed.all, page, most);
      const found: R[] = [];
      let { after } = looked;
      for (let poorLooks = 0; poorLooks < POOR_LOOKS.at_most; ) {
        const rows = await next(after);
        const matching = await look(rows);
        found.push(...matching);
        if (found.length >= looked.limit || rows.length < ROWS_FOR_ONE * looked.limit)
          return found.slice(0, looked.limit);
        after = rows.at(-1) ?? null;
        if (matching.length >= WORTHWHILE * looked.limit) continue;
        poorLooks++;
        const few = poorLooks === POOR_LOOKS.before_sorting ? await sorted(SORTED_AT_ONCE) : null;
        if (few) return few;
      }
      return (await sorted(null)) ?? [];
    } finally {
      await client.query('rollback');
    }
  });
}

/** Which of the next rows are on the page. */
const matchingAmong =
  <R>(
    { order, id, limit }: Looked,
    { all, isSpread, walk }: Narrowed,
    page: (conditions: readonly Condition[]) => Promise<R[]>,
  ) =>
  async (rows: readonly Position[]): Promise<R[]> => {
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last) return [];
    const isOneOf = (some: readonly Position[]) => sql<boolean>`${id} = any(${some.map((one) => one.id)})`;
    if (!walk) {
      const own = isSpread ? [isOneOf(rows)] : [];
      return page([...all, order.from(first), order.until(last), ...own]);
    }
    const matching = await page([...all, isOneOf(rows.slice(0, FIRST_FOR_ONE * limit))]);
    if (matching.length < limit && rows.length > FIRST_FOR_ONE * limit)
      matching.push(...(await page([...all, isOneOf(rows.slice(FIRST_FOR_ONE * limit))])));
    return matching;
  };

const nextRows =
  (read: Read, looked: Looked, { ofOrder, walk }: Narrowed): Next =>
  async (after) => {
    const { order, table, id, limit } = looked;
    const most = ROWS_FOR_ONE * limit;
    if (!walk)
      return read(sql<Position>`
        select ${order.key(order.place)} as value, ${id} as id from ${table}
        where ${sql.join([sql`true`, ...ofOrder, ...afterOf(order, after)], sql` and `)} ${order.by} limit ${most}
      `);
    const begin = walk.steps.length === 0 ? null : await beginningOf(read, looked, { ofOrder, walk, after });
    if (begin === null) return [];
    // Each step in order and limited: only then they are merged and not sorted whole.
    const steps = walk.steps.map(
      (step) => sql`(
        select ${walk.place} as place, ${walk.id} as id from ${walk.table}
        where ${sql.join([...step, ...begin], sql` and `)}
        order by ${walk.place} ${order.way}, ${walk.id} ${order.way} limit ${most}
      )`,
    );
    return read(sql<Position>`
      select ${order.key(sql`place`)} as value, id from (${sql.join(steps, sql` union all `)}) steps
      order by place ${order.way}, id ${order.way} limit ${most}
    `);
  };

/** A walk knows no country, so it begins at the first row that the list's own index gives. */
async function beginningOf(
  read: Read,
  { order, table, id, limit }: Looked,
  { ofOrder, walk, after }: Pick<Narrowed, 'ofOrder'> & { walk: Walk; after: Position | null },
): Promise<Condition[] | null> {
  if (ofOrder.length === 0) return after ? [order.behind(after, walk)] : [];
  // The first of many, since for one alone an index without the country would seem to do.
  const [first] = await read(sql<Position>`
    with near as materialized (
      select ${order.key(order.place)} as value, ${id} as id from ${table}
      where ${sql.join([...ofOrder, ...afterOf(order, after)], sql` and `)} ${order.by} limit ${ROWS_FOR_ONE * limit}
    )
    select value, id from near limit 1
  `);
  return first ? [order.from(first, walk)] : null;
}

/** All that match are found first, and put in order then; null where more than `most` match. */
async function byFilters<R>(
  read: Read,
  { order, from, id, limit, after }: Looked,
  all: readonly Condition[],
  page: (conditions: readonly Condition[]) => Promise<R[]>,
  most: number | null,
): Promise<R[] | null> {
  // What is limited is read from a materialized list, as far as it is wanted: a limit within would have it read in order.
  const found = await read(sql<{ id: number; many: number }>`
    with found as materialized (
      select ${id} as id, ${order.place} as place from ${from}
      where ${sql.join([...all, ...afterOf(order, after)], sql` and `)}
    )
    select id, count(*) over ()::int as many from (
      select id, place from found ${most === null ? sql`` : sql`limit ${most + 1}`}
    ) taken order by place ${order.way}, id ${order.way} limit ${limit}
  `);
  if (most !== null && (found[0]?.many ?? 0) > most) return null;
  return page([sql<boolean>`${id} = any(${found.map((row) => row.id)})`]);
}
