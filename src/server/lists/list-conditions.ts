import { type RawBuilder, sql } from 'kysely';
import type { Filter, List } from '#contract/operator/list.ts';
import type { FilterValue, Range } from '#contract/operator/list-filters.ts';
import { dayAfter, startOfDay } from '#contract/rules/time-zone.ts';
import type { ListSql } from './list-source.ts';

export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** One condition for each filter that is given, and what holds without one; the values are parameters of the statement. */
export function conditionsOf(
  list: List,
  { filters, unless = {} }: Pick<ListSql<List>, 'filters' | 'unless'>,
  values: FilterValues,
  timeZone: string,
): RawBuilder<boolean>[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = values[name];
    const narrow = filters[name];
    if (value === undefined) return unless[name] ?? [];
    if (narrow === undefined) return [];
    return [
      typeof narrow === 'function' ? narrow(value as never) : compared(filter, narrow, value, timeZone),
    ];
  });
}

function compared(
  { type }: Filter,
  expression: RawBuilder<unknown>,
  value: FilterValue,
  timeZone: string,
): RawBuilder<boolean> {
  switch (type) {
    case 'choice':
    case 'country':
      return isOneOf(expression, value as string[]);
    case 'flag':
    case 'language':
      return sql<boolean>`${expression} = ${value}`;
    case 'dates': {
      const { from, to } = value as Range<string>;
      return between(from && sql`${expression} >= ${from}::date`, to && sql`${expression} <= ${to}::date`);
    }
    case 'numbers': {
      const { from, to } = value as Range<number>;
      return between(
        from !== null && sql`${expression} >= ${from}::bigint`,
        to !== null && sql`${expression} <= ${to}::bigint`,
      );
    }
    case 'days': {
      const { from, to } = value as Range<string>;
      return between(
        from && sql`${expression} >= ${startOfDay(from, timeZone)}::timestamptz`,
        to && sql`${expression} < ${startOfDay(dayAfter(to), timeZone)}::timestamptz`,
      );
    }
    case 'text':
      throw new Error('a filter of the kind text says itself what it looks for');
  }
}

/** One is compared with `=`: only then an index that begins with the expression gives the order too. */
export const isOneOf = (expression: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${expression} = ${values[0]}`
    : sql<boolean>`${expression} = any(${values})`;

/** One alternative stands as it is: where something else says the same, that is seen (`list-query.ts`). */
export function anyOf(alternatives: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [first, ...others] = alternatives;
  if (first && others.length === 0) return first;
  return sql<boolean>`(${sql.join(
    alternatives.map((one) => sql`(${one})`),
    sql` or `,
  )})`;
}

type Part = RawBuilder<unknown> | false | '' | null;

const between = (first: Part, last: Part): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [first, last].filter((part) => part instanceof Object),
    sql` and `,
  )})`;
