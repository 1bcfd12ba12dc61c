import type { ResultData } from '#contract/endpoint.ts';
import type { listPointsHistory, PointsReference } from '#contract/portal/points.calls.ts';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { walletHistory } from './points.queries.ts';

/** One page of a member's movements, newest first, before the cursor. */
export async function pointsHistory(
  db: ReadDb,
  memberId: number,
  { before = Number.MAX_SAFE_INTEGER, ...languages }: Languages & { before?: number | undefined },
): Promise<ResultData<typeof listPointsHistory>> {
  const rows = await walletHistory(db, { memberId, before, limit: HISTORY_ROWS });
  return rows.map(({ id, reference, created_at, amount, titles, reason }) => ({
    id,
    reference: reference as PointsReference,
    ...(titles === null ? {} : textField('survey', titles as Texts, languages)),
    ...(reason === null ? {} : { reason }),
    created: created_at,
    amount,
  }));
}
