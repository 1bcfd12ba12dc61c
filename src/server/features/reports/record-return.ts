import type { Db } from '#server/database/connect.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { AppError, Refusal } from '#server/http/app-error.ts';
import { recordReportOf } from './record-report.ts';
import { findSurvey, isAttemptOf } from './reports.queries.ts';
import { statementOf } from './statement.ts';

/**
 * A browser returns from a survey. A signed return counts like a report. An unsigned or expired one is stored for
 * reconciliation and earns nothing. Either way the browser is redirected to the page with the recorded outcome.
 * Errors: `not_found` for an unknown attempt, `invalid_fields`.
 */
export async function recordReturn(
  db: Db,
  { survey_number, url }: { survey_number: string; url: string },
): Promise<{ location: string }> {
  const survey = await findSurvey(db, survey_number);
  if (!survey) throw new AppError('not_found');
  const { attempt } = statementOf(survey.preset, new Map(new URL(url).searchParams));
  const recorded = await recordReportOf(db, survey, { url, channel: 'redirect' });
  // What was recorded, or contradicts what was, is of an attempt that was found.
  const isFound = !(recorded instanceof Refusal) || recorded.error.code === 'report_contradicts';
  if (!isFound && !(await isAttemptOf(db, survey.id, attempt))) {
    const error = await opensNothing(db, attempt);
    // The page of a test that was deleted says so.
    if (error.code !== 'test_deleted') throw error;
  }
  return { location: `/survey-return/${encodeURIComponent(attempt)}` };
}
