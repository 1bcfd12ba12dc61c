import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';

const params = z.object({ id: pathId });
/** People; null: hidden, because it is small or would show a small one. */
const count = z.int().nullable();
const line = z.object({ key: z.string(), name: z.string() });
/** Every fact and question that a table can be crossed by, as `row` or `column` of the call. */
const choices = z.array(z.object({ id: z.string(), title: z.string() }));

/**
 * How often each answer of a built-in survey was given, over the same interviews as its file of answers. `cases` is their number; of each
 * question `asked` is how many it was put to. Options of a multiple choice add up to more. Without the right
 * "survey_answers" small counts are null, with others that they could be subtracted from; `hides` says so.
 */
export const getAnswerTables = endpoint({
  method: 'GET',
  path: '/surveys/:id/answers',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'How often each answer of a survey was given',
  params,
  result: json(
    z.object({
      cases: z.int(),
      hides: z.boolean(),
      smallest: z.int(),
      questions: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** The row of a grid. */
          item: z.string().nullable(),
          asked: count,
          answered: count,
          /** Empty where members wrote the answer. */
          options: z.array(line.extend({ count })),
        }),
      ),
      rows: choices,
      columns: choices,
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Two questions crossed, or a question with a fact: `row` and `column` are ids of `rows` and `columns` of `GET /surveys/:id/answers`. The
 * lines `no_answer` and `not_asked` stand for whoever has none, so that each line adds up to `total`. Error: a field error for what is
 * not among them.
 */
export const getCrossTable = endpoint({
  method: 'GET',
  path: '/surveys/:id/answers/cross',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Two questions of a survey crossed',
  params,
  query: z.object({ row: z.string().max(140), column: z.string().max(140) }),
  result: json(
    z.object({
      cases: z.int(),
      hides: z.boolean(),
      columns: z.array(line.extend({ total: count })),
      rows: z.array(line.extend({ total: count, counts: z.array(count) })),
    }),
  ),
  refusals: ['not_found'],
});
