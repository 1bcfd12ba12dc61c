import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockSurvey, updateSurvey } from './surveys.queries.ts';

/**
 * Sets or removes a survey's topic. Members who turned the topic off get no more invitations or reminders; those
 * already invited can still take part. Errors: `not_found`, `archived`.
 */
export async function setSurveyTopic(
  db: Db,
  actor: Actor,
  { survey_number, topic }: { survey_number: string; topic: SurveyTopicId | null },
): Promise<void> {
  const survey = await lockSurvey(db, { survey_number });
  if (!survey) throw new AppError('not_found');
  if (survey.state === 'archived') throw new AppError('archived');
  await updateSurvey(db, survey.id, { topic });
  await recordAudit(db, {
    actor,
    action: 'set_survey_topic',
    subject: `surveys ${survey.id}`,
    details: { before: survey.topic, after: topic },
  });
}
