import type { ResultData } from '#contract/endpoint.ts';
import type { getSurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { SurveyDevice } from '#contract/rules/survey-devices.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { SurveyTopicId } from '#contract/rules/survey-topics.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countsOfSurveys } from '#server/features/field-figures/figures-of-surveys.ts';
import { AppError } from '#server/http/app-error.ts';
import { targetOf } from './quotas.queries.ts';
import { findSurvey } from './survey-for-operators.queries.ts';
import { selectCells } from './survey-overview.queries.ts';
import { softLaunchIsDone } from './surveys-list.queries.ts';

/** A survey for operators, with what came of its invitations. Error: `not_found`. */
export async function getSurvey(db: ReadDb, surveyId: number): Promise<ResultData<typeof endpoint>> {
  const found = await findSurvey(db, surveyId);
  if (!found) throw new AppError('not_found');
  const { project_name, ...survey } = found;
  const { project_id } = survey;
  const titles = survey.titles as Record<string, string>;
  return {
    ...survey,
    kind: survey.kind as 'built_in' | 'external',
    state: survey.state as SurveyState,
    preset: survey.preset as HostingPresetId,
    devices: survey.devices as SurveyDevice[] | null,
    topic: survey.topic as SurveyTopicId | null,
    titles,
    invitation_texts: survey.invitation_texts as Record<string, string>,
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
    target: await targetOf(db, surveyId),
    soft_launch_done: await softLaunchIsDone(db, surveyId),
    counts: (await countsOfSurveys(db, [surveyId]))(surveyId),
    quotas: (await selectCells(db, surveyId)).filter(({ is_total }) => !is_total),
  };
}
