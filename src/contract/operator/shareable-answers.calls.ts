import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { ANSWER_SHARINGS } from '#contract/rules/shareable-answers.ts';

const country = z.string().regex(/^[A-Z]{2}$/);
const sharing = z.enum(ANSWER_SHARINGS);

/**
 * The choices of a country's profiler: whether surveys hosted elsewhere may get their answers, in which codes, and how
 * many surveys that are not over ask for them. Open text and parts of the postal address are not among them.
 */
export const listShareableAnswers = endpoint({
  method: 'GET',
  path: '/shareable-answers',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Which answers of the profiler surveys may get',
  query: z.object({ country }),
  result: json(
    z.array(
      z.object({
        id,
        key: z.string(),
        title: z.string(),
        /** Members can choose several options: codes are separated by commas. */
        several: z.boolean(),
        sharing,
        codes: z.array(z.object({ code: z.string(), name: z.string() })),
        surveys: z.int(),
      }),
    ),
  ),
  refusals: ['not_found'],
});

/** `from` is what the operator saw; sent twice it does it once. It counts for every start from now on. */
export const markShareableAnswer = endpoint({
  method: 'PUT',
  path: '/shareable-answers/:id',
  access: { right: 'panel' },
  effect: 'write',
  summary: 'Say whether surveys may get the answers to a question',
  params: z.object({ id: pathId }),
  body: z.object({ country_code: country, from: sharing, to: sharing }),
  result: json(z.object({ sharing })),
  refusals: ['not_found', 'conflict'],
});
