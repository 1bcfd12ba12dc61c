import type { Db } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { insertInterview } from './interviews.queries.ts';

/** Creates the interview of an attempt and pins the questionnaire's current version and the language. */
export async function openInterview(
  db: Db,
  interview: { attempt_id: number; questionnaire_id: number; language: string; updated_at: Date },
): Promise<void> {
  const { version } = await loadStoredDefinition(db, interview.questionnaire_id);
  await insertInterview(db, { ...interview, version });
}
