import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { findRegistration } from '#server/features/questionnaires/find-registration.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';

/** The questionnaires whose answers a survey's quotas can ask for: its own, the profiler and the questions at registration. */
export async function answersOfSurvey(
  db: ReadDb,
  { country_code, questionnaire_id }: { country_code: string; questionnaire_id: number | null },
): Promise<StoredDefinition[]> {
  const found = [
    questionnaire_id,
    await findProfiler(db, country_code),
    await findRegistration(db, country_code),
  ];
  const definitions: StoredDefinition[] = [];
  for (const id of found) if (id !== null) definitions.push((await loadStoredDefinition(db, id)).definition);
  return definitions;
}
