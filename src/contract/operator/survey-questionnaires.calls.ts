import { questionnaireCalls } from './questionnaire-calls.ts';

/** Questionnaires of built-in surveys. */
export const surveyQuestionnaires = questionnaireCalls('survey-questionnaires', 'surveys');

export const {
  read: getSurveyQuestionnaire,
  save: saveSurveyQuestionnaire,
  discard: discardSurveyQuestionnaire,
  publish: publishSurveyQuestionnaire,
  addPicture: addSurveyQuestionnairePicture,
  getPicture: getSurveyQuestionnairePicture,
  versions: listSurveyQuestionnaireVersions,
  readVersion: getSurveyQuestionnaireVersion,
} = surveyQuestionnaires;
