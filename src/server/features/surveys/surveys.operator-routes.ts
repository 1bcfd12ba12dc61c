import { fieldMessages } from '#contract/field-messages.ts';
import { copyProjectSurveys, MOST_COPIES } from '#contract/operator/survey-copies.calls.ts';
import * as hosting from '#contract/operator/survey-hosting.calls.ts';
import { setSurveyState as setSurveyStateCall } from '#contract/operator/survey-moves.calls.ts';
import * as calls from '#contract/operator/surveys.calls.ts';
import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { invitableReaders, type Readers } from '#server/features/members/readers.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { countryOrigin } from '#server/http/site.ts';
import { implementList } from '#server/lists/implement-list.ts';
import { addSurvey } from './add-survey.ts';
import { changeSurvey } from './change-survey.ts';
import { copySurvey } from './copy-survey.ts';
import { getSurvey } from './get-survey.ts';
import { missingTexts } from './missing-texts.ts';
import { setSurveyState } from './set-survey-state.ts';
import {
  countryOfSurvey,
  historyOfSurvey,
  projectOfSurvey,
  projectsOfCountry,
} from './survey-for-operators.queries.ts';
import { surveyHosting } from './survey-hosting.ts';
import { rotateSurveyKey } from './survey-keys.ts';
import { surveysSource } from './surveys-list.queries.ts';

const LONGEST_HISTORY = 200;

export function surveysOperatorRoutes(
  api: Api,
  directory: { defaultLanguage(): string },
  config: Config,
  readers: Readers,
): void {
  implementList(
    api,
    { rows: calls.listSurveys, count: calls.countSurveys, csv: calls.exportSurveys },
    surveysSource,
    () => directory.defaultLanguage(),
  );
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSurvey(db, id));
  api.implement(calls.getSurvey, async (handle, { params: { id } }) =>
    getSurvey(await forSurvey(handle, id), id),
  );
  api.implement(calls.getMissingTexts, async (handle, { params: { id } }) =>
    missingTexts(await forSurvey(handle, id), id, readers),
  );
  api.implement(calls.getSurveyHistory, async (handle, { params: { id } }) =>
    historyOfSurvey(await forSurvey(handle, id), id, LONGEST_HISTORY),
  );
  api.implement(calls.getSurveyChoices, async (handle, { query: { country } }) => {
    const db = handle.country(country);
    return {
      projects: await projectsOfCountry(db, country),
      readers: invitableReaders(await readers(db), country),
    };
  });
  api.implement(calls.addSurvey, (handle, { body, operator }) =>
    addSurvey(
      handle.country(body.country_code),
      { actor: operatorActor(operator.operator_id), operator_id: operator.operator_id },
      body,
    ),
  );
  api.implement(calls.copySurvey, async (handle, { params: { id }, body, operator }) => {
    await forSurvey(handle, id);
    return copySurvey(
      handle.country(body.country_code),
      { actor: operatorActor(operator.operator_id), operator_id: operator.operator_id },
      id,
      body,
      readers,
    );
  });
  api.implement(copyProjectSurveys, async (handle, { params: { id }, body, operator: { operator_id } }) => {
    const by = { actor: operatorActor(operator_id), operator_id };
    if (body.surveys.length * body.country_codes.length > MOST_COPIES)
      throw fieldError({ country_codes: fieldMessages.too_long });
    const copies: Array<Awaited<ReturnType<typeof copySurvey>> & { copy_of: number; country_code: string }> =
      [];
    for (const copy_of of new Set(body.surveys)) {
      if ((await projectOfSurvey(await forSurvey(handle, copy_of), copy_of)) !== id)
        throw new AppError('not_found');
      for (const country_code of new Set(body.country_codes)) {
        const key = `${body.key}-${copy_of}-${country_code}`;
        const db = handle.country(country_code);
        const copy = await copySurvey(db, by, copy_of, { key, country_code }, readers);
        copies.push({ ...copy, copy_of, country_code });
      }
    }
    return copies;
  });
  api.implement(calls.changeSurvey, async (handle, { params: { id }, body, operator }) =>
    changeSurvey(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body),
  );
  api.implement(hosting.getSurveyHosting, async (handle, { params: { id }, language }) => {
    const db = await forSurvey(handle, id);
    return surveyHosting(db, id, {
      origin: countryOrigin(config, (await countryOfSurvey(db, id)) ?? ''),
      language,
      fallback: directory.defaultLanguage(),
    });
  });
  api.implement(hosting.rotateSurveyKey, async (handle, { params: { id }, body, operator }) => {
    const db = await forSurvey(handle, id);
    const { keyId, secret } = await rotateSurveyKey(db, operatorActor(operator.operator_id), { id }, body);
    return { key_id: keyId, secret };
  });
  api.implement(setSurveyStateCall, async (handle, { params: { id }, body, operator }) =>
    setSurveyState(await forSurvey(handle, id), operatorActor(operator.operator_id), { id }, body),
  );
}
