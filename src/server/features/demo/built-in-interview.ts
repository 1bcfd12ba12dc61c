import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { answerInterviewPage } from '#server/features/interviews/answer-interview-page.ts';
import { getInterview } from '#server/features/interviews/interview-view.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { startSurvey } from '#server/features/starts/start-attempt.ts';
import { hostedSurvey } from './demo.queries.ts';
import { answersByIds, type KeyedAnswers } from './demo-answers.ts';

const MINUTE_MS = 60_000;

/** Answers a built-in survey page by page to its end, which comes after so many minutes. */
export async function answerBuiltInSurvey(
  db: Db,
  {
    member_id,
    survey_number,
    place,
    minutes,
  }: { member_id: number; survey_number: string; place: { origin: string }; minutes: number },
  answers: KeyedAnswers,
): Promise<void> {
  const { location } = await startSurvey(db, { member_id, survey_number });
  const token = z.string().parse(location.split('/').at(-1));
  const ends = new Date(clock.now().getTime() + minutes * MINUTE_MS);
  await clock.startingAt(ends, () => answerPages(db, { token, survey_number, place }, answers));
}

async function answerPages(
  db: Db,
  { token, survey_number, place }: { token: string; survey_number: string; place: { origin: string } },
  answers: KeyedAnswers,
): Promise<void> {
  const { questionnaire_id } = await hostedSurvey(db, survey_number);
  const { definition } = await loadStoredDefinition(db, z.int().parse(questionnaire_id));
  const all = Object.entries(answersByIds(definition, answers));
  const viewing = { origin: place.origin, fallback: 'en' };
  let view = await getInterview(db, { token, page: undefined }, viewing);
  while (view.outcome === null) {
    const asked = new Set(view.definition.map(({ id }) => id));
    const values = Object.fromEntries(all.filter(([id]) => asked.has(id)));
    view = await answerInterviewPage(db, { token, page: view.page, values }, viewing);
  }
}
