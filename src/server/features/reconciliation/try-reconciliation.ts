import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { tryReconciliation as endpoint } from '#contract/operator/reconciliation.calls.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import {
  figuresOf,
  type JudgedRow,
  judgeList,
  type ListFigures,
  MOST_ROWS,
} from '#contract/rules/reconciliation.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { listedAttempts, surveyToReconcile, undecidedCompletes } from './reconciliation.queries.ts';

type GivenList = Body<typeof endpoint>;
type JudgedList = { rows: JudgedRow[]; figures: ListFigures; pseudonyms: ReadonlySet<string> };

/** What each row of a client's list would do. Errors: `not_found`, `archived`, field errors for `text` and `every`. */
export async function judgeReconciliation(
  db: ReadDb,
  surveyId: number,
  list: GivenList,
): Promise<JudgedList> {
  const survey = await surveyToReconcile(db, surveyId);
  if (!survey) throw new AppError('not_found');
  if (survey.state === 'archived') throw new AppError('archived');
  if (list.columns.verdict === undefined && list.every === undefined)
    throw fieldError({ every: fieldMessages.required });
  const lines = csvLines(list.text).slice(list.has_titles ? 1 : 0);
  if (lines.length === 0) throw fieldError({ text: fieldMessages.required });
  if (lines.length > MOST_ROWS) throw fieldError({ text: fieldMessages.too_long });
  const given = new Set(lines.map((cells) => cells[list.columns.id]?.trim() ?? ''));
  const found = await listedAttempts(db, surveyId, [...given]);
  const rows = judgeList(
    lines,
    list,
    new Map(found.map((attempt) => [attempt.given, attempt])),
    list.has_titles ? 2 : 1,
  );
  const pseudonyms = new Set(found.flatMap((one) => (one.by_pseudonym ? [one.given] : [])));
  return { rows, figures: figuresOf(rows), pseudonyms };
}

/** The test run of a client's list: what it would do, and which completes it leaves undecided. Errors: as `judgeReconciliation`. */
export async function tryReconciliation(
  db: ReadDb,
  surveyId: number,
  list: GivenList,
): Promise<ResultData<typeof endpoint>> {
  const { rows, figures, pseudonyms } = await judgeReconciliation(db, surveyId, list);
  const named = new Set(rows.map(({ attempt_id }) => attempt_id));
  return {
    figures,
    missing: (await undecidedCompletes(db, surveyId)).filter((id) => !named.has(id)).length,
    // Who stands behind a pseudonym is nobody's to see here.
    rows: rows.map((row) => (pseudonyms.has(row.given) ? { ...row, attempt_id: null } : row)),
  };
}
