import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { type Condition, isGroup, type Rule } from '#contract/rules/conditions.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { StoredAttribute } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { findRegistration } from '#server/features/questionnaires/find-registration.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { countOwnSurveys, settingsOfCountry, surveysOfCountry } from './segments.queries.ts';

type Question = { id: string; title: string; options: { id: number; name: string }[] };

/** What conditions on members of a country can name, in one language. */
export async function conditionChoices(db: ReadDb, country: string, languages: Languages) {
  const settings = await settingsOfCountry(db, country);
  if (!settings) throw new AppError('not_found');
  return {
    languages: settings.languages,
    surveys: await surveysOfCountry(db, country, languages),
    questions: await questionsOf(db, country, languages),
  };
}

async function questionsOf(db: ReadDb, country: string, languages: Languages): Promise<Question[]> {
  const forms = [await findProfiler(db, country), await findRegistration(db, country)];
  const questions: Question[] = [];
  for (const form of forms) {
    if (form === null) continue;
    const { definition } = await loadStoredDefinition(db, form);
    questions.push(...definition.flatMap((attribute) => questionsIn(attribute, languages)));
  }
  return questions;
}

/** A choice is one question; a grid is one for each row, whose options are the facts of that row. */
function questionsIn({ id, type, title, options, rows }: StoredAttribute, languages: Languages): Question[] {
  if (type === 'oe') return [];
  const asked = textIn(title, languages);
  if (!rows)
    return [
      {
        id,
        title: asked,
        options: options.map((one) => ({ id: one.id, name: textIn(one.name, languages) })),
      },
    ];
  return rows.map((row) => ({
    id: row.id,
    title: `${asked} ${textIn(row.name, languages)}`,
    options: options.flatMap((one) => {
      const fact = row.facts[String(one.id)];
      return fact === undefined ? [] : [{ id: fact, name: textIn(one.name, languages) }];
    }),
  }));
}

const rulesIn = (condition: Condition): Rule[] =>
  isGroup(condition) ? condition.of.flatMap(rulesIn) : [condition];

/** A condition can name the surveys of its own country alone, so that it tells nothing of others. */
export async function checkCondition(
  db: ReadDb,
  country: string,
  condition: Condition,
  field = 'condition',
): Promise<void> {
  const named = new Set(rulesIn(condition).flatMap((rule) => (rule.kind === 'survey' ? rule.surveys : [])));
  if ((await countOwnSurveys(db, country, [...named])) < named.size)
    throw fieldError({ [field]: operatorFieldMessages.condition_elsewhere });
}
