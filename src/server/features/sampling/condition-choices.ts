import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { canHold } from '#contract/rules/can-hold.ts';
import { type Condition, rulesIn } from '#contract/rules/conditions.ts';
import { type FactQuestion, unknownAnswers } from '#contract/rules/fact-questions.ts';
import { ANY_LANGUAGE, type Languages } from '#contract/rules/localise.ts';
import { optionsIn } from '#contract/rules/quotas.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { findRegistration } from '#server/features/questionnaires/find-registration.ts';
import { loadFactQuestions } from '#server/features/questionnaires/load-fact-questions.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { countOwnSurveys, settingsOfCountry } from './segments.queries.ts';

/** What conditions on members of a country can name, in one language. */
export async function conditionChoices(db: ReadDb, country: string, languages: Languages) {
  const settings = await settingsOfCountry(db, country);
  if (!settings) throw new AppError('not_found');
  return {
    country_code: country,
    languages: settings.languages,
    questions: await questionsOf(db, country, languages),
  };
}

async function questionsOf(db: ReadDb, country: string, languages: Languages): Promise<FactQuestion[]> {
  const forms = [await findProfiler(db, country), await findRegistration(db, country)];
  const questions: FactQuestion[] = [];
  for (const form of forms) {
    if (form !== null) questions.push(...(await loadFactQuestions(db, form, languages)));
  }
  return questions;
}

/**
 * A condition can name the surveys of its own country alone, so that it tells nothing of others, and answers that its members
 * can give; and somebody has to be able to meet it.
 */
export async function checkCondition(
  db: ReadDb,
  country: string,
  condition: Condition,
  field = 'condition',
): Promise<void> {
  const named = new Set(rulesIn(condition).flatMap((rule) => (rule.kind === 'survey' ? rule.surveys : [])));
  if ((await countOwnSurveys(db, country, [...named])) < named.size)
    throw fieldError({ [field]: operatorFieldMessages.condition_elsewhere });
  const questions = optionsIn(condition).length === 0 ? [] : await questionsOf(db, country, ANY_LANGUAGE);
  if (unknownAnswers(condition, questions).length > 0)
    throw fieldError({ [field]: operatorFieldMessages.condition_answer_unknown });
  if (!canHold(condition, questions))
    throw fieldError({ [field]: operatorFieldMessages.condition_never_holds });
}

/** What is asked of whoever is drawn: a condition, and surveys that they haven't taken part in. */
export async function checkSample(
  db: ReadDb,
  country: string,
  { condition, not_after }: { condition: Condition; not_after: number[] },
): Promise<void> {
  await checkCondition(db, country, condition);
  if (not_after.length > 0)
    await checkCondition(db, country, { kind: 'survey', step: 'started', surveys: not_after }, 'not_after');
}
