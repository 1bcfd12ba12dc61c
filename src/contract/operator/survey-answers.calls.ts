import { z } from 'zod';
import { endpoint, stream } from '#contract/endpoint.ts';
import { language, pathId } from '#contract/fields.ts';
import { csvStyle } from './csv-style.ts';

const params = z.object({ id: pathId });
const open_text = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('With what members wrote in their own words, which needs a step-up; without it, it is left out')
  .optional();

/**
 * The answers of a built-in survey: a row for each finished interview that the client hasn't rejected, under its pseudonym. A
 * single choice is a column with codes, a multiple one a column of 0 and 1 for each option, a grid a column for each row; -7
 * no answer, -8 not asked, -9 not in this version. `GET /surveys/:id/answers/codebook` says what columns and codes mean. Answers of
 * members who have left are gone.
 */
export const exportSurveyAnswers = endpoint({
  method: 'GET',
  path: '/surveys/:id/answers/csv',
  access: { right: 'survey_answers' },
  effect: 'read',
  audited: { look: 'export', subject: 'surveys' },
  summary: 'The answers of a built-in survey under pseudonyms, as CSV',
  params,
  query: z.object({ ...csvStyle, open_text }),
  result: stream('text/csv; charset=utf-8'),
  refusals: ['not_found', 'step_up_needed'],
});

/** The columns of the answers with their questions, codes and the versions of the questionnaire that have them; no answers. */
export const getAnswersCodebook = endpoint({
  method: 'GET',
  path: '/surveys/:id/answers/codebook',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'What the columns and codes of the answers of a survey mean, as CSV',
  params,
  query: z.object({ ...csvStyle, language: language.optional() }),
  result: stream('text/csv; charset=utf-8'),
  refusals: ['not_found'],
});

/** Reads the file of answers that has the same `separator` and `open_text`, with labels and missing values; no answers. */
export const getAnswersSyntax = endpoint({
  method: 'GET',
  path: '/surveys/:id/answers/spss',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'SPSS syntax that reads the file of answers of a survey',
  params,
  query: z.object({ separator: csvStyle.separator, open_text, language: language.optional() }),
  result: stream('application/x-spss-syntax; charset=utf-8'),
  refusals: ['not_found'],
});
