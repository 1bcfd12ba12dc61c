import { isDeepStrictEqual } from 'node:util';
import { ANSWER_ERRORS, checkAnswers } from '#contract/rules/check-answers.ts';
import { chosenOptions, possibleFacts } from '#contract/rules/chosen-options.ts';
import { interviewEnd, interviewKnowledge, screenOutsAskFacts } from '#contract/rules/interview-end.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Values } from '#contract/rules/questionnaire.ts';
import { answersElsewhere, type PagedDefinition, pageAfter } from '#contract/rules/questionnaire-pages.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockParticipants } from '#server/features/attempts/lock-participants.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { recordReport } from '#server/features/reports/record-report.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { memberDataPoints } from '#server/features/surveys/member-data-points.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { takePlaces } from '#server/features/surveys/take-places.ts';
import { AppError, fieldError, Refusal } from '#server/http/app-error.ts';
import { type InterviewView, questionnaireOf, type ViewContext, viewOf } from './interview-view.ts';
import {
  findInterview,
  type Interview,
  insertInterviewPage,
  lockInterview,
  updateInterview,
} from './interviews.queries.ts';

/**
 * Saves the answers of one page, so that a lost connection can't lose them, and continues to the next page with a
 * visible question, or to the outcome. A screen-out, a failed attention check or a full quota ends the interview on the
 * page that causes it. Errors: `not_found`, `test_deleted`, `interview_ended`, `conflict` for a page not reached yet, `invalid_fields`
 * under attribute ids.
 */
export async function answerInterviewPage(
  db: Db,
  { token, page, values }: { token: string; page: number; values: Values },
  viewing: ViewContext,
): Promise<InterviewView> {
  const found = await findInterview(db, token);
  if (!found) throw await opensNothing(db, token);
  await lockParticipants(db, [found.attempt_id]);
  const interview = await lockInterview(db, token);
  if (!interview) throw await opensNothing(db, token);
  const paged = await questionnaireOf(db, interview, viewing.fallback);
  const ended = interview.outcome !== null || interview.expires_at <= clock.now();
  if (!ended && page > interview.page) throw new AppError('conflict');

  const { answers, errors } = judge(paged, interview, page, values);
  if (ended) {
    // The last page was sent again because its first response was lost.
    const again = page === interview.page && isDeepStrictEqual(answers, interview.answers);
    if (!again || interview.outcome === null) throw new AppError('interview_ended');
    return viewOf(db, interview, paged, viewing);
  }
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  const decision = await decide(db, interview, paged, page, answers);
  const next = { ...interview, ...decision, answers };
  const now = clock.now();
  await updateInterview(db, interview.attempt_id, { page: next.page, answers, updated_at: now });
  await insertInterviewPage(db, interview.attempt_id, page, now);
  if (next.outcome !== null) await reportOutcome(db, next, next.outcome, viewing.origin);
  return viewOf(db, next, paged, viewing);
}

/** All answers with the page's replaced, and the errors of the page. */
function judge(paged: PagedDefinition, interview: Interview, page: number, values: Values) {
  const merged = { ...answersElsewhere(paged, page, interview.answers), ...values };
  const { accepted, errors } = checkAnswers(paged.wire, merged);
  const foreign = Object.keys(values).filter((id) => paged.pageOf.get(id) !== page);
  const own = Object.entries(errors).filter(([id]) => (paged.pageOf.get(id) ?? page) === page);
  return {
    answers: accepted,
    errors: Object.fromEntries([...own, ...foreign.map((id) => [id, ANSWER_ERRORS.unknown] as const)]),
  };
}

type Decision = { page: number; outcome: Outcome | null };

async function decide(
  db: Db,
  { attempt_id, survey_id, member_id, test_member_id }: Interview,
  paged: PagedDefinition & { stored: StoredDefinition },
  page: number,
  answers: Values,
): Promise<Decision> {
  const chosen = chosenOptions(paged.stored, answers);
  const next = pageAfter(paged, page, answers) ?? firstUnfinishedPage(paged, answers);
  const open = optionsToCome(paged.stored, answers, next);
  const end = interviewEnd(
    paged.stored,
    answers,
    interviewKnowledge(paged.stored, { chosen, open }, await askedFacts(db, paged.stored, member_id)),
  );
  if (end) return { page, outcome: end.outcome };
  const isIn =
    test_member_id !== null ||
    (await takePlaces(db, { id: attempt_id, survey_id, member_id }, async () => ({ chosen, open })));
  if (!isIn) return { page, outcome: 'quota_full' };
  return next === null ? { page, outcome: 'complete' } : { page: next, outcome: null };
}

/** What is known of the member, where a screen-out asks for it. */
const askedFacts = async (db: Db, stored: StoredDefinition, memberId: number | null) =>
  screenOutsAskFacts(stored) ? memberDataPoints(db, memberId) : null;

/** The options of questions that will be answered on the next page or later. */
const optionsToCome = (stored: StoredDefinition, answers: Values, next: number | null): Set<number> =>
  new Set(
    possibleFacts(
      stored.filter(({ id, page }) => next !== null && page >= next && answers[id] === undefined),
    ),
  );

/** An earlier page that a later change made incomplete. */
function firstUnfinishedPage({ wire, pageOf }: PagedDefinition, answers: Values): number | null {
  const pages = Object.keys(checkAnswers(wire, answers).errors).map((id) => pageOf.get(id) ?? 0);
  return pages.length === 0 ? null : Math.min(...pages);
}

/** Our own interviews report their outcome like any survey, by a signed report. */
async function reportOutcome(db: Db, interview: Interview, outcome: Outcome, origin: string): Promise<void> {
  const { survey_id, survey_number, token } = interview;
  const [key] = await surveyKeys(db, survey_id);
  if (!key) throw new Error(`survey ${survey_number} has no key`);
  const url = reportLink(origin, { survey_number, attempt: token, outcome }, key, clock.now());
  const recorded = await recordReport(db, { survey_number, url, channel: 's2s' });
  if (recorded instanceof Refusal) throw recorded.error;
}
