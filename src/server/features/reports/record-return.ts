import type { Outcome } from '#contract/portal/attempts.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockAttempt } from '#server/features/attempts/lock-attempt.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordReport } from './record-report.ts';
import { countReports, findSurvey, insertReport } from './reports.queries.ts';

/**
 * A browser returns from a survey. A signed return counts like a report. An unsigned or expired one is stored for
 * reconciliation and earns nothing. Either way the browser is redirected to the page with the recorded outcome.
 * Error: `not_found` for an unknown attempt.
 */
export async function recordReturn(
  db: Db,
  { survey_number, url, said }: { survey_number: string; url: string; said: Said },
): Promise<{ location: string }> {
  try {
    await recordReport(db, { survey_number, url, channel: 'redirect' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'bad_signature') await keepUnverified(db, survey_number, said);
    else if (error.code !== 'archived') throw error;
  }
  return { location: `/survey-return/${encodeURIComponent(said.attempt)}` };
}

type Said = { attempt: string; outcome: Outcome; raw_code?: string | undefined };

async function keepUnverified(db: Db, surveyNumber: string, said: Said): Promise<void> {
  const survey = await findSurvey(db, surveyNumber);
  const attempt = survey && (await lockAttempt(db, survey.id, said.attempt));
  if (!attempt) throw new AppError('not_found');
  // Only the first is stored, because anybody with the link could send any number.
  if (attempt.outcome !== null || (await countReports(db, attempt.id)) > 0) return;
  await insertReport(db, {
    attempt_id: attempt.id,
    channel: 'redirect',
    outcome: said.outcome,
    raw_code: said.raw_code ?? null,
    accepted: false,
    received_at: clock.now(),
  });
}
