import { type RawBuilder, sql } from 'kysely';
import type { List } from '#contract/operator/list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { conditionsOf } from './list-conditions.ts';
import { boundValue, keyOf, orderOf, type Position } from './list-cursor.ts';
import type { ListContext, ListSource } from './list-source.ts';
import type { WhichRows } from './which-rows.ts';

/** Which rows of a list: checked input of the three calls. */
export type Which = WhichRows & { context: ListContext };

export type Page = { sort: string; after: Position | null; limit: number; columns: readonly string[] };

export type FoundRow = Record<string, unknown>;

/** A page of the rows that belong to the operator's countries, and where it ended; null after the last. */
export async function selectPage<L extends List>(
  handle: OperatorHandle<ReadDb>,
  { list, sqlOf }: ListSource<L>,
  which: Which,
  { sort, after, limit, columns }: Page,
): Promise<{ rows: FoundRow[]; last: Position | null }> {
  const source = sqlOf(which.context);
  const { key, descending } = orderOf(sort);
  const column = list.columns[key];
  const expression = source.columns[key as keyof L['columns']];
  if (!column || !expression) throw new Error(`the list ${list.name} has no column ${key}`);
  const { db, conditions } = narrowed(handle, list, source, which);
  const way = descending ? sql`desc` : sql`asc`;
  if (after)
    conditions.push(
      sql<boolean>`(${expression}, ${source.id}) ${descending ? sql`<` : sql`>`} (${boundValue(column, after.value)}, ${after.id}::bigint)`,
    );
  const shown = columns.map((name) => sql`${source.columns[name as keyof L['columns']]} as ${sql.ref(name)}`);
  const { rows } = await sql<FoundRow & { sort_key: number | string; row_id: number }>`
    select ${sql.join([...shown, sql`${keyOf(column, expression)} as sort_key`, sql`${source.id} as row_id`])}
    from ${source.from}
    where ${sql.join(conditions, sql` and `)}
    order by ${expression} ${way}, ${source.id} ${way}
    limit ${limit + 1}
  `.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ sort_key: _key, row_id: _id, ...row }) => row),
    last: rows.length > limit && last ? { value: last.sort_key, id: last.row_id } : null,
  };
}

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
