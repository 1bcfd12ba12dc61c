import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant, pathId } from '#contract/fields.ts';
import { outcomeSchema } from '#contract/portal/attempts.calls.ts';

const params = z.object({ id: pathId });
const keyId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

/**
 * What whoever programs a survey has to know: where the browser goes back to, where outcomes are reported, with which keys.
 * A built-in survey is returned with its questions. No secret is returned.
 */
export const getSurveyHosting = endpoint({
  method: 'GET',
  path: '/surveys/:id/hosting',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Keys and addresses for the program of a survey',
  params,
  result: json(
    z.object({
      /** The keys that verify its reports, newest first; the first one signs its links. */
      keys: z.array(z.object({ key_id: keyId, created_at: instant })),
      /** By outcome that its platform knows, unsigned: `attempt` as the platform writes it into links. */
      returns: z.array(z.object({ outcome: outcomeSchema, address: z.string() })),
      /** Where its server reports outcomes, unsigned. */
      reports: z.array(z.object({ outcome: outcomeSchema, address: z.string() })),
      /** The first report signed with a secret that is nobody's, to compare with. */
      example: z.object({ secret: z.string(), address: z.string() }),
      questionnaire: z
        .object({
          version: z.int(),
          pages: z.int(),
          questions: z.array(
            z.object({ title: z.string(), type: z.enum(['oe', 'sr', 'mr', 'grid']), page: z.int() }),
          ),
        })
        .nullable(),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Gives a survey a new key; the one before stays valid, older ones end. `after` is the newest key that the operator saw, so
 * that sent twice it is done once. The secret is shown only here.
 */
export const rotateSurveyKey = endpoint({
  method: 'POST',
  path: '/surveys/:id/keys',
  access: { right: 'surveys' },
  stepUp: true,
  effect: 'write',
  summary: 'Give a survey a new key',
  params,
  body: z.object({ after: keyId.nullable() }),
  result: json(z.object({ key_id: keyId, secret: z.string() })),
  refusals: ['not_found', 'archived', 'conflict'],
});
