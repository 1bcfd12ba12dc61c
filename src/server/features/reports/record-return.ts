import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { ReportSignature } from '#contract/rules/report-signatures.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockAttempt } from '#server/features/attempts/lock-attempt.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordReportOf } from './record-report.ts';
import { countReports, findSurvey, insertReport } from './reports.queries.ts';
import { type Statement, statementOf, verifyStatement } from './statement.ts';

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
  const said = statementOf(survey.preset, new Map(new URL(url).searchParams));
  try {
    await recordReportOf(db, survey, { url, channel: 'redirect' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'bad_signature')
      await keepUnverified(db, survey.id, said, await signatureOf(db, survey, url));
    else if (error.code !== 'archived') throw error;
  }
  return { location: `/survey-return/${encodeURIComponent(said.attempt)}` };
}

/** What was wrong with the signature that `recordReportOf` refused. */
async function signatureOf(
  db: Db,
  survey: { id: number; preset: HostingPresetId },
  url: string,
): Promise<ReportSignature> {
  const verified = verifyStatement(survey.preset, url, await surveyKeys(db, survey.id));
  if (verified.ok) return 'valid';
  return verified.reason === 'unsigned' || verified.reason === 'expired' ? verified.reason : 'bad';
}

async function keepUnverified(
  db: Db,
  surveyId: number,
  said: Statement,
  signature: ReportSignature,
): Promise<void> {
  const attempt = await lockAttempt(db, surveyId, said.attempt);
  if (!attempt) throw new AppError('not_found');
  // Only the first is stored, because anybody with the link could send any number.
  if (attempt.outcome !== null || (await countReports(db, attempt.id)) > 0) return;
  await insertReport(db, {
    attempt_id: attempt.id,
    channel: 'redirect',
    outcome: said.outcome,
    raw_code: said.raw_code ?? null,
    accepted: false,
    signature,
    received_at: clock.now(),
  });
}
