import type { FactQuestion } from '#contract/rules/fact-questions.ts';
import { ANY_LANGUAGE } from '#contract/rules/localise.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { findRegistration } from '#server/features/questionnaires/find-registration.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { loadFactQuestions } from '#server/features/questionnaires/load-fact-questions.ts';

type Asking = { country_code: string; questionnaire_id: number | null };

/** The questionnaires whose answers a survey's quotas can ask for: its own, the profiler and the questions at registration. */
export async function answersOfSurvey(db: ReadDb, survey: Asking): Promise<StoredDefinition[]> {
  const definitions: StoredDefinition[] = [];
  for (const id of await questionnairesOf(db, survey))
    definitions.push((await loadStoredDefinition(db, id)).definition);
  return definitions;
}

/** What a survey's quotas can name of them. */
export async function questionsOfSurvey(db: ReadDb, survey: Asking): Promise<FactQuestion[]> {
  const questions: FactQuestion[] = [];
  for (const id of await questionnairesOf(db, survey))
    questions.push(...(await loadFactQuestions(db, id, ANY_LANGUAGE)));
  return questions;
}

async function questionnairesOf(db: ReadDb, { country_code, questionnaire_id }: Asking): Promise<number[]> {
  const found = [
    questionnaire_id,
    await findProfiler(db, country_code),
    await findRegistration(db, country_code),
  ];
  return found.filter((id) => id !== null);
}
