import { surveyQuestionnaires } from '#contract/operator/survey-questionnaires.calls.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { countOpenInterviews } from '#server/features/interviews/count-open-interviews.ts';
import { implementQuestionnaires } from '#server/features/questionnaires/questionnaire-routes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { lockSurveyOfQuestionnaire } from './survey-for-operators.queries.ts';

/** The questionnaires of built-in surveys: whoever is in the middle of one finishes the version that they began. */
export const surveyQuestionnairesOperatorRoutes = (api: Api): void =>
  implementQuestionnaires(api, surveyQuestionnaires, {
    kinds: ['survey'],
    inProgress: countOpenInterviews,
    async judge(db, questionnaireId) {
      const survey = await lockSurveyOfQuestionnaire(db, questionnaireId);
      if (!survey) throw new AppError('not_found');
      if ((survey.state as SurveyState) === 'archived') throw new AppError('archived');
    },
  });
