import { type RawBuilder, sql } from 'kysely';
import type { Column, List } from '#contract/operator/list.ts';

/** Where a page ended: the value that its last row is sorted by, and the row's id, which settles a tie. */
export type Position = { value: number | string; id: number };

export type Order = { key: string; descending: boolean };

/** `-created_at`: by the newest first. */
export const orderOf = (sort: string): Order => ({
  key: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
});

const LONGEST_TEXT = 500;
/** Far beyond every moment and day that is kept, and within what PostgreSQL can reckon with. */
const MOST_MICROSECONDS = 8e15;
const MOST_DAYS = 100_000;

/** `next` of a page: opaque to whoever sends it back, and checked like any input. */
export const writeCursor = (sort: string, { value, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** Null where this is no cursor of the list in this order. */
export function readCursor({ columns }: List, sort: string, text: string): Position | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null;
  const [, value, id] = parts as unknown[];
  const column = columns[orderOf(sort).key];
  if (!Number.isSafeInteger(id) || !column || !isValue(column, value)) return null;
  return { value, id: id as number };
}

function isValue({ type }: Column, value: unknown): value is number | string {
  if (type === 'instant') return isWithin(value, MOST_MICROSECONDS);
  if (type === 'day') return isWithin(value, MOST_DAYS);
  if (type === 'id' || type === 'integer') return Number.isSafeInteger(value);
  return typeof value === 'string' && value.length <= LONGEST_TEXT && !/\0|\p{Cs}/u.test(value);
}

const isWithin = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= most;

/** The value of a sort key as it stands in a cursor: moments to the microsecond, which a `Date` does not hold. */
export function keyOf({ type }: Column, expression: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'instant') return sql`(extract(epoch from ${expression}) * 1000000)::bigint`;
  if (type === 'day') return sql`${expression} - date '1970-01-01'`;
  return expression;
}

/** The same back, so that it is compared with the column itself and its index serves. */
export function boundValue({ type }: Column, value: number | string): RawBuilder<unknown> {
  if (type === 'instant') return sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;
  if (type === 'day') return sql`date '1970-01-01' + ${value}::integer`;
  return type === 'id' || type === 'integer' ? sql`${value}::bigint` : sql`${value}::text`;
}
