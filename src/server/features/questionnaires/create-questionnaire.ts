import type { Db } from '#server/database/connect.ts';
import { allocateIds } from './allocate-ids.ts';
import { type AuthoredForm, FormError } from './authored-form.ts';
import { formProblems } from './form-problems.ts';
import { loadStoredDefinition } from './load-definition.ts';
import {
  insertQuestionnaire,
  insertVersion,
  lockQuestionnaire,
  type QuestionnaireKind,
} from './questionnaires.queries.ts';
import type { StoredDefinition } from './stored-definition.ts';

/**
 * Creates a questionnaire with its first version from an authored form; returns its id. `country_code` null: for
 * every country. Throws `FormError` listing every problem.
 */
export async function createQuestionnaire(
  db: Db,
  questionnaire: { kind: QuestionnaireKind; country_code: string | null; name: string },
  form: AuthoredForm,
): Promise<number> {
  const definition = await usableDefinition(db, form);
  const id = await insertQuestionnaire(db, questionnaire);
  await insertVersion(db, id, 1, definition);
  return id;
}

/**
 * Creates the next version; returns its number. Attributes, options and rows with unchanged keys keep their ids and
 * answers.
 */
export async function changeQuestionnaire(
  db: Db,
  questionnaireId: number,
  form: AuthoredForm,
): Promise<number> {
  await lockQuestionnaire(db, questionnaireId);
  const before = await loadStoredDefinition(db, questionnaireId);
  const version = before.version + 1;
  await insertVersion(db, questionnaireId, version, await usableDefinition(db, form, before.definition));
  return version;
}

async function usableDefinition(
  db: Db,
  form: AuthoredForm,
  before?: StoredDefinition,
): Promise<StoredDefinition> {
  const definition = await allocateIds(db, form, before);
  const problems = formProblems(definition);
  if (problems.length > 0) throw new FormError(problems);
  return definition;
}
