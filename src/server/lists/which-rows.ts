import { fieldMessages } from '#contract/field-messages.ts';
import { type List, openFilters } from '#contract/operator/list.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { isTimeZone } from '#contract/rules/time-zone.ts';
import { fieldError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import type { FilterValues } from './list-conditions.ts';

/** Which rows of a list are meant. */
export type WhichRows = { filters: FilterValues; timeZone: string };

/** The filters of a call, as far as the caller may use them. Errors: a filter that needs a right is an unknown field. */
export function whichRows(
  list: List,
  { rights }: SignedInOperator,
  query: { time_zone?: string } & object,
): WhichRows {
  const open = openFilters(list, rights);
  const filters = query as FilterValues;
  for (const name of Object.keys(list.filters))
    if (filters[name] !== undefined && !open.includes(name))
      throw fieldError({ [name]: fieldMessages.unknown });
  const { time_zone: timeZone = 'UTC' } = query;
  if (!isTimeZone(timeZone)) throw fieldError({ time_zone: operatorFieldMessages.time_zone_unknown });
  return { filters, timeZone };
}
