import type { Body } from '#contract/endpoint.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { addSurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { fieldError } from '#server/http/app-error.ts';
import { createSurvey } from './create-survey.ts';
import { projectCovers } from './survey-for-operators.queries.ts';

/** Adds an external survey as a draft. Errors: under the names of its fields. */
export async function addSurvey(
  db: Db,
  actor: Actor,
  { target, ...fields }: Body<typeof endpoint>,
): Promise<{ id: number; survey_number: string }> {
  const { project_id, soft_launch_completes, country_code } = fields;
  if (project_id !== null && !(await projectCovers(db, project_id, country_code)))
    throw fieldError({ project_id: operatorFieldMessages.project_elsewhere });
  if (target !== null && soft_launch_completes !== null && soft_launch_completes > target)
    throw fieldError({ soft_launch_completes: operatorFieldMessages.soft_launch_beyond_target });
  const added = await createSurvey(db, { ...fields, kind: 'external', completes_wanted: target });
  await recordAudit(db, { actor, action: 'create_survey', subject: `surveys ${added.id}` });
  return added;
}
