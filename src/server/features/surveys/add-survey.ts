import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { addSurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { fieldError } from '#server/http/app-error.ts';
import { contradictions } from './change-survey.ts';
import { createSurvey } from './create-survey.ts';
import { numberOfSurvey, projectCovers } from './survey-for-operators.queries.ts';

/** Adds a survey as a draft, once for each key. Errors: `conflict`, and under the names of its fields. */
export async function addSurvey(
  db: Db,
  { actor, operator_id }: { actor: Actor; operator_id: number },
  { key, ...body }: Body<typeof endpoint>,
): Promise<ResultData<typeof endpoint>> {
  let made: { key_id: string; secret: string } | null = null;
  const id = await createOnce(db, { operator_id, kind: 'survey', key, content: body }, async () => {
    const { target, kind, entry_url, ...fields } = body;
    const { project_id, country_code } = fields;
    const errors = contradictions(body);
    if (project_id !== null && !(await projectCovers(db, project_id, country_code)))
      errors.project_id = operatorFieldMessages.project_elsewhere;
    if ((kind === 'external') !== (entry_url !== null))
      errors.entry_url = entry_url === null ? fieldMessages.required : fieldMessages.unknown;
    if (Object.keys(errors).length > 0) throw fieldError(errors);
    const hosting =
      entry_url === null
        ? ({ kind: 'built_in', form: [] } as const)
        : ({ kind: 'external', entry_url } as const);
    const added = await createSurvey(db, { ...fields, ...hosting, completes_wanted: target });
    await recordAudit(db, { actor, action: 'create_survey', subject: `surveys ${added.id}` });
    if (kind === 'external') made = { key_id: added.key.keyId, secret: added.key.secret };
    return added.id;
  });
  return { id, survey_number: await numberOfSurvey(db, id), key: made };
}
