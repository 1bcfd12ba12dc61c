import { z } from 'zod';
import { type Endpoint, endpoint, json, stream } from '#contract/endpoint.ts';
import { date, id, instant } from '#contract/fields.ts';
import { csvStyle } from './csv-style.ts';
import { type Column, type Filter, type List, LONGEST_PAGE, type Row } from './list.ts';
import { type FilterValue, readFilter } from './list-filters.ts';

type Optional<Out, In> = z.ZodOptional<z.ZodType<Out, In>>;
type FilterShape<L extends List> = {
  [K in keyof L['filters']]: Optional<FilterValue<L['filters'][K]>, string>;
};
type Several = Optional<string[], string>;
type WhichRows<L extends List> = FilterShape<L> & { time_zone: Optional<string, string> };
type WhichPage<L extends List> = WhichRows<L> & {
  sort: Optional<string, string>;
  after: Optional<string, string>;
  limit: Optional<number, string>;
};
type WhichFile<L extends List> = WhichRows<L> & {
  sort: Optional<string, string>;
  columns: Several;
  separator: Optional<Separator, Separator>;
  plain: Optional<boolean, string>;
};
type Separator = 'comma' | 'semicolon';

type Rows<L extends List> = { rows: Row<L, Date>[]; next: string | null };
type SentRows<L extends List> = { rows: Row<L>[]; next: string | null };
type Access<L extends List> = { readonly right: L['right'] };

/** The three calls of a list. They share its filters; the count and the file have the rows that the list would show. */
export type ListCalls<L extends List = List> = {
  rows: Endpoint & {
    readonly method: 'GET';
    readonly path: `/${L['name']}`;
    readonly access: Access<L>;
    readonly effect: 'read';
    readonly query: z.ZodObject<WhichPage<L>>;
    readonly result: { readonly kind: 'json'; readonly schema: z.ZodType<Rows<L>, SentRows<L>> };
  };
  count: Endpoint & {
    readonly method: 'GET';
    readonly path: `/${L['name']}/count`;
    readonly access: Access<L>;
    readonly effect: 'read';
    readonly query: z.ZodObject<WhichRows<L>>;
    readonly result: { readonly kind: 'json'; readonly schema: typeof countSchema };
  };
  csv: Endpoint & {
    readonly method: 'GET';
    readonly path: `/${L['name']}/csv`;
    readonly access: Access<L>;
    readonly effect: 'read';
    readonly query: z.ZodObject<WhichFile<L>>;
    readonly result: { readonly kind: 'stream'; readonly type: string };
  };
};

/** `at_least`: counting stopped there, and there may be more. */
const countSchema = z.object({ count: z.int(), at_least: z.boolean() });

/** What makes a call that takes the filters of a list a look that is logged: those that find people by who they are. */
export function audited({ name, filters }: List) {
  const asking = Object.entries(filters).flatMap(([filter, { personal }]) => (personal ? [filter] : []));
  if (asking.length === 0) return {};
  return { audited: { look: 'find_members', subject: subjectOf(name), asking } } as const;
}

const subjectOf = (name: string) => name.replaceAll(/[-/]/g, '_');

/** The calls of a list: `GET /<name>`, `GET /<name>/count` and `GET /<name>/csv`. */
export function listCalls<const L extends List>(list: L): ListCalls<L> {
  checkList(list);
  const title = list.title.toLowerCase();
  const access = { right: list.right };
  const path = `/${list.name}` as const;
  const which = {
    ...Object.fromEntries(Object.entries(list.filters).map(([name, one]) => [name, filterSchema(one)])),
    time_zone: z
      .string()
      .min(1)
      .max(60)
      .describe('Of the days that are filtered by; UTC without it')
      .optional(),
  };
  const sort = z.enum(list.sorts.flatMap((key) => [key, `-${key}`])).describe(`${list.order} without it`);
  const row = z.object(
    Object.fromEntries(Object.entries(list.columns).map(([name, column]) => [name, cellSchema(column)])),
  );
  const calls = {
    rows: endpoint({
      method: 'GET',
      path,
      access,
      effect: 'read',
      ...audited(list),
      summary: `A page of the list: ${title}`,
      query: z.object({
        ...which,
        sort: sort.optional(),
        after: z
          .string()
          .regex(/^[\w-]{1,1000}$/)
          .describe('`next` of the page before')
          .optional(),
        limit: pageLength.optional(),
      }),
      result: json(z.object({ rows: z.array(row), next: z.string().nullable() })),
    }),
    count: endpoint({
      method: 'GET',
      path: `${path}/count`,
      access,
      effect: 'read',
      ...audited(list),
      summary: `How many the list has: ${title}`,
      query: z.object(which),
      result: json(countSchema),
    }),
    csv: endpoint({
      method: 'GET',
      path: `${path}/csv`,
      access,
      effect: 'read',
      audited: { look: 'export', subject: subjectOf(list.name) },
      summary: `The whole list as CSV: ${title}. Columns that name people need a step-up`,
      query: z.object({
        ...which,
        sort: sort.optional(),
        columns: columnNames(list).optional(),
        ...csvStyle,
      }),
      result: stream('text/csv; charset=utf-8'),
      refusals: ['step_up_needed'],
    }),
  };
  return calls as unknown as ListCalls<L>;
}

const pageLength = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .refine((limit) => limit <= LONGEST_PAGE)
  .describe(`1 to ${LONGEST_PAGE}`);

const formats: Record<Filter['type'], string> = {
  text: 'A word to look for',
  choice: 'One or several, with commas between them',
  country: 'Codes of countries, with commas between them',
  language: 'The code of a language',
  days: '`2026-01-01..2026-01-31`, either end can be missing; days in `time_zone`',
  dates: '`2026-01-01..2026-01-31`, either end can be missing',
  numbers: '`10..200`, either end can be missing',
  flag: '`true` or `false`',
};

const filterSchema = (filter: Filter) =>
  z
    .string()
    .max(2000)
    .transform((text, context) => {
      const value = readFilter(filter, text);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    })
    .describe(
      [
        formats[filter.type],
        ...(filter.type === 'choice' ? [filter.options.join(', ')] : []),
        ...(filter.right ? [`needs the right "${filter.right}"`] : []),
      ].join('; '),
    )
    .optional();

const columnNames = ({ columns }: List) =>
  z
    .string()
    .max(2000)
    .transform((text) => [...new Set(text.split(','))])
    .refine((names) => names.every((name) => Object.hasOwn(columns, name)))
    .describe('Names of columns, with commas between them; all but those that name people without it');

function cellSchema({ type, options = [], nullable, right }: Column): z.ZodType {
  const schemas: Record<Column['type'], () => z.ZodType> = {
    id: () => id,
    integer: () => z.int(),
    text: () => z.string(),
    choice: () => z.enum(options),
    choices: () => z.array(z.enum(options)),
    country: () => z.string(),
    language: () => z.string(),
    flag: () => z.boolean(),
    instant: () => instant,
    day: () => date,
  };
  const cell = schemas[type]();
  const held = nullable ? cell.nullable() : cell;
  return right ? held.optional().describe(`With the right "${right}"`) : held;
}

/** Throws when the process starts: a declaration that could not be served. */
function checkList({ name, columns, filters, sorts, order }: List): void {
  const own = ['time_zone', 'sort', 'after', 'limit', 'columns', 'separator', 'plain'];
  for (const filter of Object.keys(filters))
    if (own.includes(filter)) throw new Error(`the list ${name} has a filter "${filter}"`);
  for (const key of sorts) {
    const column = columns[key];
    if (!column || column.nullable || ['flag', 'choices'].includes(column.type))
      throw new Error(`the list ${name} cannot be sorted by "${key}"`);
  }
  if (!sorts.includes(order.replace(/^-/, ''))) throw new Error(`the list ${name} has no order "${order}"`);
}
