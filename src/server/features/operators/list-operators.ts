import type { ResultData } from '#contract/endpoint.ts';
import type { listOperators as call } from '#contract/operator/operators.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorView } from './operator-view.ts';
import { selectOperators } from './operators.queries.ts';

/** All current and former operators, by name. */
export const listOperators = async (db: ReadDb): Promise<ResultData<typeof call>> =>
  (await selectOperators(db)).map(operatorView);
