import * as calls from '#contract/operator/survey-answers.calls.ts';
import { getAnswerTables, getCrossTable } from '#contract/operator/survey-tables.calls.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { refuseWithoutStepUp } from '#server/http/access.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorReadDb } from '#server/http/operator-handle.ts';
import { csvStyleOf } from '#server/lists/csv.ts';
import { answerColumns, answersCsv } from './answers-file.ts';
import { codebookCsv } from './codebook.ts';
import { spssSyntax } from './spss-syntax.ts';
import { builtInSurvey } from './survey-answers.queries.ts';
import { answerTables, crossTable } from './survey-tables.ts';

export function surveyAnswersOperatorRoutes(
  api: Api,
  directory: Pick<CountryDirectory, 'defaultLanguage'>,
): void {
  /** Error: `not_found` also for a survey that is hosted elsewhere. */
  async function forSurvey(handle: OperatorReadDb, id: number) {
    const db = await handle.thing(async (read) => (await builtInSurvey(read, id))?.country_code);
    const survey = await builtInSurvey(db, id);
    if (!survey) throw new AppError('not_found');
    return { db, survey: { ...survey, survey_id: id } };
  }
  const languagesOf = (language: string) => ({ language, fallback: directory.defaultLanguage() });
  const fileOf = ({ survey_number }: { survey_number: string }) => `answers-${survey_number}.csv`;

  api.implement(getAnswerTables, async (handle, { params, operator, language }) => {
    const { db, survey } = await forSurvey(handle, params.id);
    return answerTables(db, survey, {
      languages: languagesOf(language),
      sees_all: operator.rights.has('survey_answers'),
    });
  });
  api.implement(getCrossTable, async (handle, { params, query, operator, language }) => {
    const { db, survey } = await forSurvey(handle, params.id);
    return crossTable(db, survey, query, {
      languages: languagesOf(language),
      sees_all: operator.rights.has('survey_answers'),
    });
  });
  api.implement(calls.exportSurveyAnswers, async (handle, call) => {
    const { params, query, operator, language } = call;
    const { open_text = false } = query;
    const { db, survey } = await forSurvey(handle, params.id);
    if (open_text) refuseWithoutStepUp(operator);
    call.noteLook({ open_text });
    const content = await answersCsv(db, survey, {
      open_text,
      style: csvStyleOf(query),
      languages: languagesOf(language),
    });
    return { content, filename: fileOf(survey) };
  });
  api.implement(calls.getAnswersCodebook, async (handle, { params, query, language }) => {
    const { db, survey } = await forSurvey(handle, params.id);
    const variables = await answerColumns(db, survey.questionnaire_id, { open_text: true });
    return {
      content: codebookCsv(variables, languagesOf(query.language ?? language), csvStyleOf(query)),
      filename: `codebook-${survey.survey_number}.csv`,
    };
  });
  api.implement(calls.getAnswersSyntax, async (handle, { params, query, language }) => {
    const { open_text = false } = query;
    const { db, survey } = await forSurvey(handle, params.id);
    return {
      content: spssSyntax(await answerColumns(db, survey.questionnaire_id, { open_text }), {
        file: fileOf(survey),
        separator: csvStyleOf(query).separator,
        languages: languagesOf(query.language ?? language),
      }),
      filename: `answers-${survey.survey_number}.sps`,
    };
  });
}
