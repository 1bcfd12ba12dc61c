import { questionnaireCalls } from './questionnaire-calls.ts';

/** Questionnaires of built-in surveys. */
export const surveyQuestionnaires = questionnaireCalls('survey-questionnaires', 'surveys');

export const {
  read: getSurveyQuestionnaire,
  save: saveSurveyQuestionnaire,
  discard: discardSurveyQuestionnaire,
  publish: publishSurveyQuestionnaire,
  versions: listSurveyQuestionnaireVersions,
  readVersion: getSurveyQuestionnaireVersion,
} = surveyQuestionnaires;
