import type { RawBuilder } from 'kysely';
import type { List } from '#contract/operator/list.ts';
import type { FilterValue } from '#contract/operator/list-filters.ts';
import type { RowCountry } from '#server/http/operator-handle.ts';
import type { Walk } from './look-in-steps.ts';

/** What the SQL of a list may ask for beside its rows. */
export type ListContext = {
  now: Date;
  /** The operator's language. */
  language: string;
  /** The portal's: for what has no text in the operator's. */
  fallback: string;
};

/**
 * How a filter narrows: the expression that it is compared with, by the filter's own kind, or a condition of its own,
 * where values must be handed to `sql` as values.
 */
type Narrow<Value> = RawBuilder<unknown> | ((value: Value) => RawBuilder<boolean>);

type Filtered<L extends List> = { readonly [K in keyof L['filters']]?: FilterValue<L['filters'][K]> };

/** Where the rows of a list come from, one row of `from` for one row of the list. */
export type ListSql<L extends List> = {
  /** What stands after `from`. */
  from: RawBuilder<unknown>;
  /**
   * The table of the rows of a list of millions alone, so that a page with filters is looked for in steps
   * (docs/decisions/0049-pages-of-large-lists-in-steps.md).
   */
  table?: RawBuilder<unknown>;
  /** These filters in parts without a common row, each of which is looked for alone where alternatives have no index. */
  apart?: (filters: Filtered<L>) => readonly Filtered<L>[];
  /**
   * What these filters imply of the rows of `table`, in parts without a common row, so that indexes give them in the
   * list's order and a page is looked for among these alone.
   */
  among?: (filters: Filtered<L>) => readonly (readonly RawBuilder<boolean>[])[];
  /** Where another index has all that these filters show, step by step, each in the list's order. */
  walk?: (filters: Filtered<L>, page: { orderedBy: string; timeZone: string }) => Walk | null;
  id: RawBuilder<unknown>;
  /** The code of the row's country, or an array of them: an operator of other countries never sees it. */
  country: RowCountry;
  columns: { [K in keyof L['columns']]: RawBuilder<unknown> };
  /**
   * A filter `days` is compared with a moment, `dates` with a date, and one of the kind `text` always is a condition.
   */
  filters: { [K in keyof L['filters']]: Narrow<FilterValue<L['filters'][K]>> };
  /** What is left out as long as nobody filters by it. */
  unless?: { readonly [K in keyof L['filters']]?: RawBuilder<boolean> };
};

export type ListSource<L extends List = List> = { list: L; sqlOf(context: ListContext): ListSql<L> };

/** The SQL of a declared list; it stands in the feature's `*.queries.ts`. */
export const listSource = <const L extends List>(
  list: L,
  sqlOf: (context: ListContext) => ListSql<L>,
): ListSource<L> => ({ list, sqlOf });
