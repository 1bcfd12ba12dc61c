import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { endAttempt } from '#server/features/attempts/end-attempt.ts';
import { lockAttempt } from '#server/features/attempts/lock-attempt.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { AppError, type Refusal, refuse } from '#server/http/app-error.ts';
import { keepUnverified } from './keep-unverified.ts';
import { findSurvey, insertReport } from './reports.queries.ts';
import { statementOf, verifyStatement } from './statement.ts';

export type Report = {
  survey_number: string;
  /** The address exactly as received, because the signature covers it. */
  url: string;
  channel: 's2s' | 'redirect';
};

/**
 * A survey's report of an outcome, from a built-in or an external survey. It only counts if signed with one of the
 * survey's live keys, and only once. Repeating it gets the same answer. What contradicts, and what comes unsigned, forged or too late
 * while the attempt is open, is stored for reconciliation and refused. Errors: `not_found`, `bad_signature`, `archived`,
 * `invalid_fields`, `report_contradicts`.
 */
export async function recordReport(
  db: Db,
  { survey_number, ...report }: Report,
): Promise<{ outcome: Outcome } | Refusal> {
  const survey = await findSurvey(db, survey_number);
  if (!survey) throw new AppError('not_found');
  return recordReportOf(db, survey, report);
}

/** The same for a survey that was looked up already. */
export async function recordReportOf(
  db: Db,
  survey: NonNullable<Awaited<ReturnType<typeof findSurvey>>>,
  { url, channel }: Omit<Report, 'survey_number'>,
): Promise<{ outcome: Outcome } | Refusal> {
  const verified = verifyStatement(survey.preset, url, await surveyKeys(db, survey.id));
  if (!verified.ok) {
    await keepUnverified(db, survey, { url, channel, why: verified.reason });
    return refuse('bad_signature');
  }
  if (survey.state === 'archived') return refuse('archived');

  const { outcome, raw_code = null, ...said } = statementOf(survey.preset, verified.params);
  const attempt = await lockAttempt(db, survey.id, said.attempt);
  if (!attempt) throw new AppError('not_found');
  if (attempt.outcome === outcome) return { outcome };
  const accepted = attempt.outcome === null;
  await insertReport(db, {
    attempt_id: attempt.id,
    channel,
    outcome,
    raw_code,
    accepted,
    signature: 'valid',
    received_at: clock.now(),
  });
  if (!accepted) return refuse('report_contradicts');
  await endAttempt(db, attempt, { outcome, raw_code, decided_by: 'survey' });
  return { outcome };
}
