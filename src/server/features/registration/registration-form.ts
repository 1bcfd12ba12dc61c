import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findRegistration } from '#server/features/questionnaires/find-registration.ts';
import { loadDefinition } from '#server/features/questionnaires/load-definition.ts';

/** The extra registration questions of a country; none if operators set none. */
export async function registrationForm(
  db: ReadDb,
  countryCode: string,
  languages: Languages,
): Promise<{ questionnaire_id: number | null; definition: WireDefinition }> {
  const questionnaire_id = await findRegistration(db, countryCode);
  if (questionnaire_id === null) return { questionnaire_id, definition: [] };
  const { definition } = await loadDefinition(db, questionnaire_id, languages);
  return { questionnaire_id, definition };
}
