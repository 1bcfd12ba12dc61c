import { Readable } from 'node:stream';
import { fieldMessages } from '#contract/field-messages.ts';
import { type List, LONGEST_PAGE, openColumns } from '#contract/operator/list.ts';
import type { ListCalls } from '#contract/operator/list-calls.ts';
import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import { clock } from '#server/clock.ts';
import { refuseWithoutStepUp } from '#server/http/access.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { type CsvStyle, csvLine, csvStyleOf } from './csv.ts';
import { orderOf, readCursor, writeCursor } from './list-cursor.ts';
import { countOf, type FoundRow, type Page, selectPage, type Which } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { whichRows } from './which-rows.ts';

/** Shown when nobody says how many. */
const PAGE = 50;
/** Rows of a file that are read at a time. */
const BATCH = 1000;

/** What the three calls may ask for; the filters stand beside it. */
type Query = {
  sort?: string;
  time_zone?: string;
  after?: string;
  limit?: number;
  columns?: string[];
  separator?: 'comma' | 'semicolon';
  plain?: boolean;
};
type Caller = { operator: SignedInOperator; query: Query; language: string };

/** Serves the three calls of a declared list; `fallback` is the portal's language. */
export function implementList<const L extends List>(
  api: Api,
  calls: ListCalls<L>,
  source: ListSource<L>,
  fallback: () => string,
): void {
  const { rows, count, csv } = calls as unknown as ListCalls;
  const { list } = source;
  const whichOf = (call: Caller) => which(list, call, fallback());

  api.implement(rows, async (handle, call) => {
    const { query, operator } = call as Caller;
    const sort = sortOf(list, operator, query.sort);
    const after = query.after === undefined ? null : readCursor(list, sort, query.after);
    if (query.after !== undefined && after === null) throw fieldError({ after: fieldMessages.invalid });
    const columns = openColumns(list, operator.rights);
    const page = { sort, after, limit: Math.min(query.limit ?? PAGE, LONGEST_PAGE), columns };
    const found = await selectPage(handle, source, whichOf(call as Caller), page);
    return { rows: found.rows as never[], next: found.last && writeCursor(sort, found.last) };
  });

  api.implement(count, (handle, call) => countOf(handle, source, whichOf(call as Caller)));

  api.implement(csv, async (handle, call) => {
    const { query, operator } = call as Caller;
    const asked = whichOf(call as Caller);
    const columns = fileColumns(list, operator, query.columns);
    call.noteLook({ columns });
    const style = csvStyleOf(query);
    const page = { sort: sortOf(list, operator, query.sort), after: null, limit: BATCH, columns };
    // The first rows are read before anything is answered: what goes wrong can still be said.
    const first = await selectPage(handle, source, asked, page);
    const lines = csvLines(
      first,
      (after) => selectPage(handle, source, asked, { ...page, after }),
      columns,
      style,
    );
    return {
      content: Readable.from(lines),
      filename: `${list.name.replaceAll('/', '-')}-${clock.now().toISOString().slice(0, 10)}.csv`,
    };
  });
}

function which(list: List, { operator, query, language }: Caller, fallback: string): Which {
  return { ...whichRows(list, operator, query), context: { now: clock.now(), language, fallback } };
}

/** Whoever may not see a column may not sort by it either: the order would tell what stands there. */
function sortOf(list: List, { rights }: SignedInOperator, sort = list.order): string {
  if (!openColumns(list, rights).includes(orderOf(sort).key))
    throw fieldError({ sort: fieldMessages.not_an_option });
  return sort;
}

/** The columns of a file, those that name people only when they are asked for, within minutes of a step-up. */
function fileColumns(list: List, operator: SignedInOperator, asked: readonly string[] | undefined): string[] {
  const open = openColumns(list, operator.rights);
  const isPersonal = (name: string) => list.columns[name]?.personal === true;
  if (!asked) return open.filter((name) => !isPersonal(name));
  if (!asked.every((name) => open.includes(name))) throw fieldError({ columns: fieldMessages.not_an_option });
  if (asked.some(isPersonal)) refuseWithoutStepUp(operator);
  return [...asked];
}

type Found = Awaited<ReturnType<typeof selectPage>>;

/** A file in pieces, each of so many rows: no more of it than one piece is ever held. */
async function* csvLines(
  first: Found,
  next: (after: NonNullable<Page['after']>) => Promise<Found>,
  columns: readonly string[],
  style: CsvStyle,
): AsyncGenerator<string> {
  yield (style.plain ? '' : BYTE_ORDER_MARK) + csvLine(columns, style);
  const lineOf = (row: FoundRow) =>
    csvLine(
      columns.map((name) => row[name]),
      style,
    );
  for (let found = first; ; ) {
    if (found.rows.length > 0) yield found.rows.map(lineOf).join('');
    if (!found.last) return;
    found = await next(found.last);
  }
}
