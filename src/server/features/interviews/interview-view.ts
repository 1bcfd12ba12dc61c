import type { ResultData } from '#contract/endpoint.ts';
import type { getInterview as endpoint } from '#contract/portal/interviews.calls.ts';
import { textField } from '#contract/rules/localise.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { inOrderOf, inPageOrder } from '#contract/rules/page-order.ts';
import { withEarlierAnswers } from '#contract/rules/piping.ts';
import {
  answersOn,
  type PagedDefinition,
  pageBefore,
  pageDefinition,
  pagedDefinition,
} from '#contract/rules/questionnaire-pages.ts';
import { inRandomOrder } from '#contract/rules/random-order.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { opensNothing } from '#server/features/invitations/opens-nothing.ts';
import { loadDefinition, loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { returnLink } from '#server/features/reports/report-links.ts';
import { surveyKeys } from '#server/features/surveys/survey-keys.ts';
import { AppError } from '#server/http/app-error.ts';
import { findInterview, type Interview } from './interviews.queries.ts';

export type InterviewView = ResultData<typeof endpoint>;

/** The site's address, and the fallback language for missing texts. */
export type ViewContext = { origin: string; fallback: string };

/** The interview's questionnaire, in the version and language in which it was started, with its pages in the attempt's order. */
export async function questionnaireOf(
  db: ReadDb,
  { questionnaire_id, version, language, token }: Interview,
  fallback: string,
): Promise<PagedDefinition & { stored: StoredDefinition }> {
  const wire = await loadDefinition(db, questionnaire_id, { language, fallback }, version);
  const { definition } = await loadStoredDefinition(db, questionnaire_id, version);
  const stored = inPageOrder(definition, token);
  return { ...pagedDefinition(inOrderOf(stored, wire.definition), stored), stored };
}

/**
 * The current page of an interview, or an earlier one. Errors: `not_found`, `test_deleted`; `conflict` for a page that hasn't been
 * reached yet.
 */
export async function getInterview(
  db: ReadDb,
  { token, page }: { token: string; page: number | undefined },
  viewing: ViewContext,
): Promise<InterviewView> {
  const interview = await findInterview(db, token);
  if (!interview) throw await opensNothing(db, token);
  if (page !== undefined && page > interview.page) throw new AppError('conflict');
  const paged = await questionnaireOf(db, interview, viewing.fallback);
  return viewOf(db, page === undefined ? interview : { ...interview, page }, paged, viewing);
}

export async function viewOf(
  db: ReadDb,
  interview: Interview,
  paged: PagedDefinition & { stored: StoredDefinition },
  { origin, fallback }: ViewContext,
): Promise<InterviewView> {
  const { page, answers, titles, language, points, outcome, test_member_id } = interview;
  const head = {
    ...textField('title', titles, { language, fallback }),
    language,
    page,
    pages: paged.pages,
    points,
    is_test: test_member_id !== null,
  };
  // It has expired; the job that records this runs within minutes.
  const ranOut = outcome === null && interview.expires_at <= clock.now();
  if (outcome === null && !ranOut) {
    return {
      ...head,
      previous: pageBefore(paged, page, answers),
      definition: inRandomOrder(
        withEarlierAnswers(pageDefinition(paged, page, answers), paged, answers),
        paged.stored,
        interview.token,
      ),
      values: answersOn(paged, page, answers) as InterviewView['values'],
      outcome,
      return_url: null,
    };
  }
  return {
    ...head,
    previous: null,
    definition: [],
    values: {},
    outcome: outcome ?? 'abandoned',
    return_url: outcome && (await signedReturn(db, interview, outcome, origin)),
  };
}

async function signedReturn(
  db: ReadDb,
  { survey_id, survey_number, token }: Interview,
  outcome: Outcome,
  origin: string,
): Promise<string> {
  const [key] = await surveyKeys(db, survey_id);
  if (!key) throw new Error(`survey ${survey_number} has no key`);
  return returnLink(origin, { survey_number, attempt: token, outcome }, key, clock.now());
}
