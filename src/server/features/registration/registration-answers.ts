import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { Db } from '#server/database/connect.ts';
import { replaceAnswers } from '#server/features/questionnaires/member-answers.ts';
import { registrationAnswers } from './registration.queries.ts';
import { registrationForm } from './registration-form.ts';

/**
 * Copies the answers given at registration to the member's answers and facts. Questions that operators have removed
 * since are left out.
 */
export async function keepRegistrationAnswers(
  db: Db,
  { member_id, country_code, language }: { member_id: number; country_code: string; language: string },
): Promise<void> {
  const answers = await registrationAnswers(db, member_id);
  if (answers === null) return;
  const { questionnaire_id, definition } = await registrationForm(db, country_code, {
    language,
    fallback: language,
  });
  if (questionnaire_id !== null)
    await replaceAnswers(db, member_id, questionnaire_id, checkAnswers(definition, answers).accepted);
}
