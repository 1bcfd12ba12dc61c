import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { announceSiteChange } from '#server/database/notifications.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { changeQuestionnaire, createQuestionnaire } from './create-questionnaire.ts';
import { findRegistration } from './find-registration.ts';
import { loadStoredDefinition } from './load-definition.ts';
import { countryExists, findOwnQuestionnaire, lockCountryForms } from './questionnaires.queries.ts';

/** A country's extra registration questions; empty if there are none. */
export async function registrationQuestions(db: ReadDb, countryCode: string): Promise<StoredDefinition> {
  if (!(await countryExists(db, countryCode))) throw new AppError('not_found');
  const id = await findRegistration(db, countryCode);
  return id === null ? [] : (await loadStoredDefinition(db, id)).definition;
}

/**
 * Sets a country's extra registration questions. Unchanged keys keep their ids and answers. Throws `FormError`
 * listing every problem, `not_found` for an unknown country.
 */
export async function setRegistrationQuestions(
  db: Db,
  countryCode: string,
  form: AuthoredForm,
): Promise<{ questionnaire_id: number; version: number }> {
  if (!(await countryExists(db, countryCode))) throw new AppError('not_found');
  await lockCountryForms(db, countryCode);
  await announceSiteChange(db);
  const own = await findOwnQuestionnaire(db, 'registration', countryCode);
  if (own) return { questionnaire_id: own.id, version: await changeQuestionnaire(db, own.id, form) };
  const wanted = { kind: 'registration', country_code: countryCode, name: 'Registration' } as const;
  return { questionnaire_id: await createQuestionnaire(db, wanted, form), version: 1 };
}

/** Removes the country's questions. Throws `not_found` if it has none of its own. */
export async function removeRegistrationQuestions(
  db: Db,
  countryCode: string,
): Promise<{ questionnaire_id: number; version: number }> {
  await lockCountryForms(db, countryCode);
  const own = await findOwnQuestionnaire(db, 'registration', countryCode);
  if (!own) throw new AppError('not_found');
  await announceSiteChange(db);
  return { questionnaire_id: own.id, version: await changeQuestionnaire(db, own.id, []) };
}
