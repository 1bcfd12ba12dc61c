import type { Body } from '#contract/endpoint.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { addSurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { fieldError } from '#server/http/app-error.ts';
import { contradictions } from './change-survey.ts';
import { createSurvey } from './create-survey.ts';
import { numberOfSurvey, projectCovers } from './survey-for-operators.queries.ts';

/** Adds an external survey as a draft, once for each key. Errors: `conflict`, and under the names of its fields. */
export async function addSurvey(
  db: Db,
  { actor, operator_id }: { actor: Actor; operator_id: number },
  { key, ...body }: Body<typeof endpoint>,
): Promise<{ id: number; survey_number: string }> {
  const id = await createOnce(db, { operator_id, kind: 'survey', key, content: body }, async () => {
    const { target, ...fields } = body;
    const { project_id, country_code } = fields;
    const errors = contradictions(body);
    if (project_id !== null && !(await projectCovers(db, project_id, country_code)))
      errors.project_id = operatorFieldMessages.project_elsewhere;
    if (Object.keys(errors).length > 0) throw fieldError(errors);
    const added = await createSurvey(db, { ...fields, kind: 'external', completes_wanted: target });
    await recordAudit(db, { actor, action: 'create_survey', subject: `surveys ${added.id}` });
    return added.id;
  });
  return { id, survey_number: await numberOfSurvey(db, id) };
}
