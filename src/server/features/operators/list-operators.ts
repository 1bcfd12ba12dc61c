import type { ResultData } from '#contract/endpoint.ts';
import type { listOperators as call } from '#contract/operator/operators.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorView } from './operator-view.ts';
import { selectOperators } from './operators.queries.ts';

/**
 * Current and former operators by name: of all countries, or those who work in one of these, which those of every country
 * do.
 */
export const listOperators = async (
  db: ReadDb,
  countries: readonly string[] | null,
): Promise<ResultData<typeof call>> =>
  (await selectOperators(db))
    .filter(
      (one) =>
        countries === null ||
        one.countries === null ||
        one.countries.some((code) => countries.includes(code)),
    )
    .map(operatorView);
