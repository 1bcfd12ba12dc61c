import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { allOfVersions, assignIds, idsNeeded } from '#contract/rules/assign-ids.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { QuestionnaireKind } from '#contract/rules/questionnaire-kinds.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { Db } from '#server/database/connect.ts';
import { FormError } from './form-error.ts';
import { formProblems } from './form-problems.ts';
import { loadStoredDefinition } from './load-definition.ts';
import { unknownPictures } from './pictures-of-questions.ts';
import {
  insertQuestionnaire,
  insertVersion,
  lockQuestionnaire,
  nextAttributeIds,
  nextOptionIds,
} from './questionnaires.queries.ts';

/**
 * Creates a questionnaire with its first version from an authored form; returns its id. `country_code` null: for
 * every country. Throws `FormError` listing every problem.
 */
export async function createQuestionnaire(
  db: Db,
  questionnaire: { kind: QuestionnaireKind; country_code: string | null; name: string },
  form: AuthoredForm,
): Promise<number> {
  const definition = await usableDefinition(db, questionnaire.kind, form);
  const id = await insertQuestionnaire(db, questionnaire);
  await insertVersion(db, id, { version: 1, definition, published_by: null });
  return id;
}

/**
 * Creates the next version; returns its number. Attributes, options and rows whose keys stood in any version keep their ids
 * and answers. `publishedBy`: the operator; null at the command line.
 */
export async function changeQuestionnaire(
  db: Db,
  questionnaireId: number,
  form: AuthoredForm,
  publishedBy: number | null = null,
): Promise<number> {
  const { kind } = await lockQuestionnaire(db, questionnaireId);
  const newest = await loadStoredDefinition(db, questionnaireId);
  const version = newest.version + 1;
  const versions: StoredDefinition[] = [];
  for (let earlier = 1; earlier < newest.version; earlier++)
    versions.push((await loadStoredDefinition(db, questionnaireId, earlier)).definition);
  const definition = await usableDefinition(db, kind, form, allOfVersions([...versions, newest.definition]));
  await insertVersion(db, questionnaireId, { version, definition, published_by: publishedBy });
  return version;
}

async function usableDefinition(
  db: Db,
  kind: QuestionnaireKind,
  form: AuthoredForm,
  before?: StoredDefinition,
): Promise<StoredDefinition> {
  const problems = formProblems(form, kind);
  if (problems.length > 0)
    throw new FormError(problems.map(({ question, sentence }) => `${question}: ${sentence}`));
  const unknown = await unknownPictures(db, form);
  if (unknown.length > 0)
    throw new FormError(unknown.map((at) => `${form[at]?.key}: ${operatorFieldMessages.picture_unknown}`));
  const { texts, options } = idsNeeded(form);
  const textIds = (await nextAttributeIds(db, texts)).values();
  const optionIds = (await nextOptionIds(db, options)).values();
  return assignIds(form, { text: () => String(take(textIds)), option: () => take(optionIds) }, before);
}

function take(ids: Iterator<number>): number {
  const { value, done } = ids.next();
  if (done) throw new Error('too few ids were allocated');
  return value;
}
