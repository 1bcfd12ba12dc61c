import type { ResultData } from '#contract/endpoint.ts';
import * as calls from '#contract/operator/survey-quotas.calls.ts';
import { NO_COUNTS } from '#contract/rules/field-figures.ts';
import type { Languages } from '#contract/rules/localise.ts';
import { authoredScreenOut } from '#contract/rules/stored-screen-outs.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { figuresOfSurvey } from '#server/features/field-figures/figures-of-surveys.ts';
import { shownFiguresOfCell } from '#server/features/field-figures/shown-figures.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { loadFactQuestions } from '#server/features/questionnaires/load-fact-questions.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { changeQuotas, enforceQuota } from './edit-quotas.ts';
import { fullCells } from './quotas.queries.ts';
import { countryOfSurvey, findSurvey } from './survey-for-operators.queries.ts';

type Quotas = ResultData<typeof calls.getSurveyQuotas>;

export function surveyQuotasOperatorRoutes(api: Api, directory: { defaultLanguage(): string }): void {
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSurvey(db, id));
  api.implement(calls.getSurveyQuotas, async (handle, { params: { id }, language }) =>
    quotasOf(await forSurvey(handle, id), id, { language, fallback: directory.defaultLanguage() }),
  );
  api.implement(calls.getQuotaFigures, async (handle, { params: { id, cell } }) =>
    figuresOfQuota(await forSurvey(handle, id), id, cell),
  );
  api.implement(calls.changeSurveyQuotas, async (handle, { params: { id }, body, operator }) =>
    changeQuotas(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body),
  );
  api.implement(calls.enforceSurveyQuota, async (handle, { params: { id, cell }, body, operator }) =>
    enforceQuota(await forSurvey(handle, id), operatorActor(operator.operator_id), {
      survey_id: id,
      cell_id: cell,
      ...body,
    }),
  );
}

/** Error: `not_found`, also for a quota of another survey. */
async function figuresOfQuota(db: ReadDb, surveyId: number, cellId: number) {
  const cells = await fullCells(db, surveyId);
  if (!cells.some(({ id }) => id === cellId)) throw new AppError('not_found');
  return shownFiguresOfCell(db, surveyId, cellId);
}

async function quotasOf(db: ReadDb, surveyId: number, languages: Languages): Promise<Quotas> {
  const survey = await findSurvey(db, surveyId);
  if (!survey) throw new AppError('not_found');
  const { quotas_version, state, country_code, questionnaire_id } = survey;
  const cells = await fullCells(db, surveyId);
  const { as_of, cells: counted } = await figuresOfSurvey(db, surveyId);
  const own = questionnaire_id === null ? [] : (await loadStoredDefinition(db, questionnaire_id)).definition;
  const total = cells.find(({ condition }) => condition === null);
  const figuresOf = ({ id }: { id: number }) => {
    const {
      counts = NO_COUNTS,
      median_minutes = null,
      known_before = false,
    } = counted.find(({ cell_id }) => cell_id === id) ?? {};
    return { counts, median_minutes, known_before };
  };
  return {
    version: quotas_version,
    state: state as SurveyState,
    country_code,
    as_of,
    total: total ? { wanted: total.wanted, filled: total.filled, ...figuresOf(total) } : null,
    cells: cells.flatMap((cell) => {
      const { condition } = cell;
      if (condition === null) return [];
      return [{ ...cell, condition, by_keys: authoredScreenOut(condition, own), ...figuresOf(cell) }];
    }),
    questions: questionnaire_id === null ? [] : await loadFactQuestions(db, questionnaire_id, languages),
  };
}
