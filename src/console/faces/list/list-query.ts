import type { List } from '#contract/operator/list.ts';

type Query = Readonly<Record<string, string>>;

/** A filter by days of moments needs to know whose days they are. */
export const hasDays = (list: List, query: Query): boolean =>
  Object.keys(query).some((name) => list.filters[name]?.type === 'days');

/** The filters alone: how many rows there are does not depend on their order. */
export const filtersOf = ({ sort: _sort, ...filters }: Query): Query => filters;
