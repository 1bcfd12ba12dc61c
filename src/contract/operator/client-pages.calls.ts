import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';
import { creationKey } from './creation-key.ts';

const params = z.object({ id: pathId });
/** The longest that a link holds. */
export const MOST_DAYS = 365;

/** The links by which a client sees how far a project is, newest first; those that have ended too. */
export const listClientLinks = endpoint({
  method: 'GET',
  path: '/projects/:id/client-links',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The links by which a client sees a project',
  params,
  result: json(
    z.array(
      z.object({
        id,
        created_at: instant,
        created_by: z.string().nullable(),
        expires_at: instant,
        last_seen_at: instant.nullable(),
        taken_back_at: instant.nullable(),
      }),
    ),
  ),
  refusals: ['not_found'],
});

/**
 * Creates a link. `address` is shown here alone. Whoever has the address sees the surveys of all countries of the project, so it takes an operator
 * of all of them. Sent again with the same `key`, because the response was lost, it takes the link back that nobody has seen and creates another
 * one. Errors: `not_allowed`, `conflict` if that link was looked at already.
 */
export const addClientLink = endpoint({
  method: 'POST',
  path: '/projects/:id/client-links',
  access: { right: 'client_pages' },
  effect: 'write',
  summary: 'Create a link by which a client sees a project',
  params,
  body: z.object({ key: creationKey, days: z.int().min(1).max(MOST_DAYS) }),
  result: json(z.object({ id, expires_at: instant, address: z.string() })),
  refusals: ['not_found', 'not_allowed', 'conflict'],
});

/** From then on the address shows nothing. Taken back twice it is once. */
export const takeBackClientLink = endpoint({
  method: 'DELETE',
  path: '/projects/:id/client-links/:link',
  access: { right: 'client_pages' },
  effect: 'write',
  once: true,
  summary: 'Take back a link by which a client sees a project',
  params: z.object({ id: pathId, link: pathId }),
  result: json(z.null()),
  refusals: ['not_found'],
});

const figures = {
  completes: z.int(),
  /** Null: as many as there are. */
  target: z.int().nullable(),
  /** Completes of completes and screen-outs, in per cent; null before there is any. */
  incidence: z.number().nullable(),
};

/**
 * What a client sees of a project, without an account: completes, quotas and incidence. `code` is what stands behind the `#` of the address.
 * A code that is wrong, has expired or was taken back is `not_found` alike.
 */
export const getClientPage = endpoint({
  method: 'POST',
  path: '/client-page',
  access: { token: 'body' },
  effect: 'write',
  summary: 'How far a project is, for a client with a link',
  body: z.object({ code: z.string().max(100) }),
  result: json(
    z.object({
      name: z.string(),
      client: z.string(),
      as_of: instant,
      expires_at: instant,
      ...figures,
      surveys: z.array(
        z.object({
          survey_number: z.string(),
          title: z.string(),
          country_code: z.string(),
          state: z.enum(SURVEY_STATES),
          ...figures,
          cells: z.array(z.object({ name: z.string(), wanted: z.int(), completes: z.int() })),
        }),
      ),
    }),
  ),
  refusals: ['not_found', 'too_many_attempts'],
});
