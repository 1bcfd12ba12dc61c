import { surveyQuestionnaires } from '#contract/operator/survey-questionnaires.calls.ts';
import { QUESTIONNAIRE_FIELD } from '#contract/rules/survey-fields.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { countOpenInterviews } from '#server/features/interviews/count-open-interviews.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { implementQuestionnaires } from '#server/features/questionnaires/questionnaire-routes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { hasOptionsOf } from './quota-cells.ts';
import { cellsOfSurvey } from './quotas.queries.ts';
import { refuseGoneProfile } from './screen-out-answers.ts';
import { lockSurveyOfQuestionnaire } from './survey-for-operators.queries.ts';

/** The questionnaires of built-in surveys: whoever is in the middle of one finishes the version that they began. */
export const surveyQuestionnairesOperatorRoutes = (api: Api): void =>
  implementQuestionnaires(api, surveyQuestionnaires, {
    kinds: ['survey'],
    inProgress: countOpenInterviews,
    async keep(db, questionnaireId) {
      const survey = await lockSurveyOfQuestionnaire(db, questionnaireId);
      if (!survey) throw new AppError('not_found');
      if (QUESTIONNAIRE_FIELD[survey.state as SurveyState] === 'fixed') throw new AppError('archived');
      return survey;
    },
    async judge(db, questionnaireId, form, survey) {
      const { definition } = await loadStoredDefinition(db, questionnaireId);
      if (!hasOptionsOf(form, definition, await cellsOfSurvey(db, survey.id)))
        throw new AppError('quota_option_gone');
      await refuseGoneProfile(db, survey.country_code, form);
    },
  });
