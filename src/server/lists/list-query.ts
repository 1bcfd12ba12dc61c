import { type RawBuilder, sql } from 'kysely';
import type { List } from '#contract/operator/list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { conditionsOf, type FilterValues } from './list-conditions.ts';
import { boundValue, keyOf, orderOf, type Position } from './list-cursor.ts';
import type { ListContext, ListSource, ListSql } from './list-source.ts';
import { lookInParts } from './look-in-parts.ts';
import { afterOf, lookInSteps, type Order } from './look-in-steps.ts';
import type { WhichRows } from './which-rows.ts';

/** Which rows of a list: checked input of the three calls. */
export type Which = WhichRows & { context: ListContext };

export type Page = { sort: string; after: Position | null; limit: number; columns: readonly string[] };

export type FoundRow = Record<string, unknown>;

type PageRow = FoundRow & { sort_key: number | string; row_id: number };

/** A page of the rows that belong to the operator's countries, and where it ended; null after the last. */
export async function selectPage<L extends List>(
  handle: OperatorHandle<ReadDb>,
  { list, sqlOf }: ListSource<L>,
  which: Which,
  page: Page,
): Promise<{ rows: FoundRow[]; last: Position | null }> {
  const source = sqlOf(which.context);
  const order = orderSql(list, source, page);
  const { db, conditions } = narrowed(handle, list, source, which);
  const shown = page.columns.map(
    (name) => sql`${source.columns[name as keyof L['columns']]} as ${sql.ref(name)}`,
  );
  const pageOf = (all: readonly RawBuilder<boolean>[]) => sql<PageRow>`
    select ${sql.join([...shown, sql`${order.key(order.place)} as sort_key`, sql`${source.id} as row_id`])}
    from ${source.from} where ${sql.join(all, sql` and `)} ${order.by} limit ${page.limit + 1}
  `;
  const looked = {
    table: source.table ?? source.from,
    from: source.from,
    id: source.id,
    limit: page.limit + 1,
    after: page.after,
  };
  const narrowedTo = ({ filters, among }: Part) => {
    const narrower = { ...which, filters };
    const orderedBy = { orderedBy: orderOf(page.sort).key, timeZone: which.timeZone };
    const own = ofOrder(handle, list, source, narrower, order.place);
    return {
      all: eachOnce([...narrowed(handle, list, source, narrower).conditions, ...among]),
      ofOrder: [...among, ...own],
      // All rows of another country may stand between two of one; of rows that have an index of their own there are few.
      isSpread: own.length > 0 && among.length === 0,
      walk: source.walk?.(filters as never, orderedBy) ?? null,
    };
  };
  const isNarrowed =
    handle.countries?.length === 1 || Object.values(which.filters).some((value) => value !== undefined);
  const rows =
    source.table && isNarrowed
      ? await lookInParts(partsOf(source, which.filters), {
          descending: orderOf(page.sort).descending,
          look: (part) => lookInSteps(db, { order, ...looked }, narrowedTo(part), pageOf),
        })
      : (await pageOf([...conditions, ...afterOf(order, page.after)]).execute(db)).rows;
  const found = rows.slice(0, page.limit);
  const last = found.at(-1);
  return {
    rows: found.map(({ sort_key: _key, row_id: _id, ...row }) => row),
    last: rows.length > page.limit && last ? { value: last.sort_key, id: last.row_id } : null,
  };
}

type Part = { filters: FilterValues; among: readonly RawBuilder<boolean>[] };

const partsOf = <L extends List>({ apart, among }: ListSql<L>, filters: FilterValues): Part[] =>
  (apart?.(filters as never) ?? [filters]).flatMap((some) =>
    (among?.(some as never) ?? [[]]).map((one) => ({ filters: some as FilterValues, among: one })),
  );

function orderSql<L extends List>(list: L, source: ListSql<L>, { sort }: Page): Order {
  const { key, descending } = orderOf(sort);
  const column = list.columns[key];
  const place = source.columns[key as keyof L['columns']];
  if (!column || !place) throw new Error(`the list ${list.name} has no column ${key}`);
  const way = descending ? sql`desc` : sql`asc`;
  const compared =
    (sign: RawBuilder<unknown>): Order['behind'] =>
    ({ value, id }, at = { place, id: source.id }) =>
      sql<boolean>`(${at.place}, ${at.id}) ${sign} (${boundValue(column, value)}, ${id}::bigint)`;
  return {
    place,
    key: (one) => keyOf(column, one),
    way,
    by: sql`order by ${place} ${way}, ${source.id} ${way}`,
    behind: compared(descending ? sql`<` : sql`>`),
    from: compared(descending ? sql`<=` : sql`>=`),
    until: compared(descending ? sql`>=` : sql`<=`),
  };
}

/** The conditions that the index of the order answers: one country, and a range of what it is ordered by. */
function ofOrder<L extends List>(
  handle: OperatorHandle<ReadDb>,
  list: L,
  source: ListSql<L>,
  { filters, timeZone }: Which,
  place: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  const own = Object.entries(list.filters).flatMap(([name, { type }]) => {
    const value = filters[name];
    const isOne = type === 'country' && (value as string[] | undefined)?.length === 1;
    const narrow = source.filters[name as keyof L['filters']];
    const isRange = typeof narrow !== 'function' && isSame(narrow, place);
    return isOne || isRange ? [[name, value] as const] : [];
  });
  const within = handle.countries?.length === 1 ? [handle.list(source.country).within] : [];
  return [
    ...within,
    ...conditionsOf(list, { filters: source.filters as never }, Object.fromEntries(own), timeZone),
  ];
}

/** PostgreSQL takes what stands twice for two conditions, and expects far too few rows. */
const eachOnce = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean>[] =>
  conditions.filter((one, at) => conditions.findIndex((other) => isSame(one, other)) === at);

const isSame = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): boolean =>
  JSON.stringify(one.toOperationNode()) === JSON.stringify(other.toOperationNode());

/** How many rows there are, as far as counting goes. */
export function countOf<L extends List>(
  handle: OperatorHandle<ReadDb>,
  { list, sqlOf }: ListSource<L>,
  which: Which,
): Promise<{ count: number; at_least: boolean }> {
  const source = sqlOf(which.context);
  const { db, conditions } = narrowed(handle, list, source, which);
  return countRows(db, sql`select 1 from ${source.from} where ${sql.join(conditions, sql` and `)}`);
}

/** Rows by their ids, or all that filters show. */
export type Selection = { ids: readonly number[] } | WhichRows;

/** A query of the `id` and `country` of chosen rows that are the operator's; of at most one more than `most`. */
export function selectionOf<L extends List>(
  handle: OperatorHandle<ReadDb>,
  { list, sqlOf }: ListSource<L>,
  context: ListContext,
  selection: Selection,
  most: number,
): RawBuilder<unknown> {
  const source = sqlOf(context);
  if ('anyOf' in source.country)
    throw new Error(`rows of the list ${list.name} have no country of their own`);
  const conditions =
    'ids' in selection
      ? [handle.list(source.country).within, sql<boolean>`${source.id} = any(${selection.ids})`]
      : narrowed(handle, list, source, { ...selection, context }).conditions;
  return sql`select ${source.id} as id, ${source.country} as country from ${source.from}
    where ${sql.join(conditions, sql` and `)} limit ${most + 1}`;
}

function narrowed<L extends List>(
  handle: OperatorHandle<ReadDb>,
  list: L,
  source: ReturnType<ListSource<L>['sqlOf']>,
  { filters, timeZone }: Which,
): { db: ReadDb; conditions: RawBuilder<boolean>[] } {
  const { db, within } = handle.list(source.country);
  return { db, conditions: [within, ...conditionsOf(list, source as never, filters, timeZone)] };
}
