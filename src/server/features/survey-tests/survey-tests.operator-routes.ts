import * as calls from '#contract/operator/survey-tests.calls.ts';
import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { findSurvey } from '#server/features/surveys/find-survey.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { countryOrigin } from '#server/http/site.ts';
import { mailTest, removeTest, surveyTests, trySurvey } from './survey-tests.ts';

export function surveyTestsOperatorRoutes(api: Api, config: Config): void {
  /** The survey with a handle that is limited to its country, and the address of that country's site. */
  const within = async <H extends ReadDb>(handle: OperatorHandle<H>, id: number) => {
    let found: Awaited<ReturnType<typeof findSurvey>>;
    const db = await handle.thing(async (read) => {
      found = await findSurvey(read, id);
      return found?.country_code;
    });
    if (!found) throw new AppError('not_found');
    const survey = { ...found, preset: found.preset as HostingPresetId };
    return { db, survey, origin: countryOrigin(config, survey.country_code) };
  };
  api.implement(calls.listSurveyTests, async (handle, { params: { id } }) => {
    const { db, survey, origin } = await within(handle, id);
    return surveyTests(db, survey, origin);
  });
  api.implement(calls.addSurveyTest, async (handle, { params: { id }, body, operator: { operator_id } }) => {
    const { db, survey, origin } = await within(handle, id);
    const by = { actor: operatorActor(operator_id), operator_id };
    return trySurvey(db, by, survey, { ...body, origin });
  });
  api.implement(calls.mailSurveyTest, async (handle, { params, body, operator: { operator_id } }) => {
    const { db, survey } = await within(handle, params.id);
    const by = { actor: operatorActor(operator_id), operator_id };
    return mailTest(db, by, { ...body, survey, testId: params.test });
  });
  api.implement(calls.removeSurveyTest, async (handle, { params, operator }) => {
    const { db, survey } = await within(handle, params.id);
    await removeTest(db, operatorActor(operator.operator_id), { survey, testId: params.test });
    return {};
  });
}
