import type { ResultData } from '#contract/endpoint.ts';
import type { getReturn as endpoint } from '#contract/portal/reports.calls.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { attemptResult } from './reports.queries.ts';

/** An attempt's recorded outcome and points. Read-only. Errors: `not_found`, `test_deleted`. */
export async function getReturn(
  db: ReadDb,
  token: string,
  languages: Languages,
): Promise<ResultData<typeof endpoint>> {
  const result = await attemptResult(db, token, clock.now());
  if (!result) throw await opensNothing(db, token);
  const { titles, unpaid, ...found } = result;
  return { ...textField('title', titles, languages), ...found, ...(unpaid && { unpaid }) };
}
