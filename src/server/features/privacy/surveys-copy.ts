import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { PersonalData } from '#contract/portal/personal-data.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { HeldRows } from '#server/database/personal-data.ts';
import { answersText } from '#server/features/questionnaires/answer-text.ts';
import { definitionsRead } from './definitions-read.ts';
import type { holdings } from './holdings.ts';
import { surveysById } from './personal-data.queries.ts';
import { rowsBy } from './rows-by.ts';

export type Held = HeldRows<typeof holdings>;
type Copied<K extends keyof PersonalData> = PersonalData[K];

/** A member's surveys, with what was answered, reported and decided. */
export async function copySurveys(db: ReadDb, held: Held, languages: Languages): Promise<Copied<'surveys'>> {
  const surveys = await surveysById(
    db,
    held.invitations.map(({ survey_id }) => survey_id),
  );
  const definitionOf = definitionsRead(db);
  const attemptsOf = rowsBy(held.attempts, ({ invitation_id }) => invitation_id);
  const remindersOf = rowsBy(held.reminders, ({ invitation_id }) => invitation_id);
  const interviewsOf = rowsBy(held.interviews, ({ attempt_id }) => attempt_id);
  const reviewsOf = rowsBy(held.reconciliations, ({ attempt_id }) => attempt_id);
  const reportsOf = rowsBy(held.outcome_reports, ({ attempt_id }) => attempt_id);
  const flagsOf = rowsBy(held.attempt_flags, ({ attempt_id }) => attempt_id);
  const pagesOf = rowsBy(held.interview_pages, ({ attempt_id }) => attempt_id);
  const copied: Copied<'surveys'> = [];
  for (const invitation of held.invitations) {
    const survey = surveys.get(invitation.survey_id);
    const [attempt] = attemptsOf(invitation.id);
    const ofAttempt = <R>(rowsOf: (attemptId: number) => R[]): R[] => (attempt ? rowsOf(attempt.id) : []);
    const [interview] = ofAttempt(interviewsOf);
    copied.push({
      survey_number: survey?.survey_number ?? '',
      title: survey ? textIn(survey.titles, languages) : '',
      promised_points: invitation.points,
      invited_at: invitation.invited_at,
      not_sent: invitation.not_sent,
      reminded_at: invitation.reminded_at,
      reminder_due_at: remindersOf(invitation.id)[0]?.due_at ?? null,
      state: invitation.state,
      started_at: attempt?.started_at ?? null,
      pseudonym: attempt?.pseudonym ?? null,
      to_end_by: attempt?.expires_at ?? null,
      ended_at: attempt?.ended_at ?? null,
      outcome: attempt?.outcome
        ? { name: attempt.outcome, raw_code: attempt.raw_code, decided_by: attempt.decided_by }
        : null,
      earned_points: attempt?.points ?? 0,
      pending_until: attempt?.pending_until ?? null,
      unpaid: (attempt?.unpaid ?? null) as Unpaid | null,
      reviews: ofAttempt(reviewsOf).map(({ at, verdict, because, reason, points, reverses }) => ({
        at,
        verdict,
        because,
        reason,
        points,
        reverses,
      })),
      reports: ofAttempt(reportsOf).map(
        ({ received_at, channel, outcome, raw_code, accepted, signature }) => ({
          received_at,
          channel,
          outcome,
          raw_code,
          accepted,
          signature,
        }),
      ),
      flags: ofAttempt(flagsOf).map(({ kind, judged_by, flagged_at, settled_at, verdict }) => ({
        kind,
        judged_by: judged_by as Record<string, unknown>,
        flagged_at,
        settled_at,
        verdict,
      })),
      pages: ofAttempt(pagesOf).map(({ page, answered_at }) => ({ page, answered_at })),
      answers: interview
        ? answersText(
            await definitionOf(interview.questionnaire_id, interview.version),
            interview.answers as Record<string, unknown>,
            languages,
          )
        : [],
      answered: interview ? { language: interview.language, last_saved_at: interview.updated_at } : null,
    });
  }
  return copied;
}

/** What a member agreed to pass on to surveys. */
export async function copySharingConsents(
  db: ReadDb,
  { sharing_consents }: Held,
  languages: Languages,
): Promise<Copied<'sharing_consents'>> {
  const surveys = await surveysById(
    db,
    sharing_consents.map(({ survey_id }) => survey_id),
  );
  return sharing_consents.map(({ survey_id, wording, given_at, withdrawn_at }) => ({
    survey: textIn(surveys.get(survey_id)?.titles ?? {}, languages),
    wording,
    given_at,
    withdrawn_at,
  }));
}
