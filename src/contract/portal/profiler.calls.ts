import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { attributeSchema, definitionSchema, valuesSchema } from './questionnaire.ts';

/** The profiler of the member's country in the member's language, with the member's answers. */
export const getProfiler = endpoint({
  method: 'GET',
  path: '/profiler',
  access: 'member',
  effect: 'read',
  summary: 'Profiler questions and answers',
  result: json(z.object({ definition: definitionSchema, values: valuesSchema })),
});

/**
 * How many of the visible questions of the profiler have an answer, and the titles of those left: all that pages need that
 * only lead to it (docs/specification.md §2 "Questionnaires").
 */
export const getProfilerCompleteness = endpoint({
  method: 'GET',
  path: '/profiler/completeness',
  access: 'member',
  effect: 'read',
  summary: 'How complete the profiler is',
  result: json(
    z.object({
      answered: z.int(),
      total: z.int(),
      missing: z.array(attributeSchema.pick({ id: true, title: true, lang: true })),
    }),
  ),
});

/** Saves the profiler. Errors are listed by attribute id; nothing is saved if there is one. */
export const saveProfiler = endpoint({
  method: 'POST',
  path: '/profiler',
  access: 'member',
  effect: 'write',
  summary: 'Save profiler answers',
  body: z.object({ values: valuesSchema }),
  result: json(z.object({ values: valuesSchema })),
});

/** The same by PUT: forms send what they loaded back this way (docs/specification.md §7, "Generic form calls"). */
export const replaceProfiler = endpoint({ ...saveProfiler, method: 'PUT' });
