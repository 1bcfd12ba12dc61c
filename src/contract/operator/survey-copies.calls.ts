import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { copySurvey } from './surveys.calls.ts';

/** The most copies at once, each a survey in a country. */
export const MOST_COPIES = 60;

const country = z.string().regex(/^[A-Z]{2}$/);

/**
 * Copies surveys of a project to countries, each as `POST /surveys/:id/copies` does: all of them or none. At most `MOST_COPIES`.
 * The result says of each what is missing. Sent again with the same `key` it returns the first.
 */
export const copyProjectSurveys = endpoint({
  method: 'POST',
  path: '/projects/:id/copies',
  access: { right: 'surveys' },
  effect: 'write',
  summary: 'Copy surveys of a project to countries',
  params: z.object({ id: pathId }),
  body: z.object({
    key: z.string().regex(/^[A-Za-z0-9_-]{8,60}$/),
    surveys: z.array(id).min(1).max(MOST_COPIES),
    country_codes: z.array(country).min(1).max(MOST_COPIES),
  }),
  result: json(z.array(copySurvey.result.schema.extend({ copy_of: id, country_code: country }))),
  refusals: ['not_found', 'conflict'],
});
