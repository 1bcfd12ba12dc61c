import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { date, email, language, password, personName } from '#contract/fields.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';
import { gender } from './user.ts';

/** Query parameters with which an originator sent the visitor. */
const originatorParams = z
  .record(z.string(), z.string())
  .refine(
    (params) =>
      Object.keys(params).length <= 20 && new TextEncoder().encode(JSON.stringify(params)).length <= 2048,
    fieldMessages.too_long,
  );

/**
 * Extra registration questions of the site's country, and from which age on it takes people: below 18 a parent's
 * address is asked for.
 */
export const getRegistrationForm = endpoint({
  method: 'GET',
  path: '/profile/register',
  access: 'anyone',
  effect: 'read',
  summary: 'Extra registration questions of the country',
  result: json(z.object({ definition: definitionSchema, values: valuesSchema, minimum_age: z.int() })),
  refusals: ['country_required'],
});

/**
 * A challenge for a registration that was refused with `proof_needed`: a number is wanted with which the SHA-256 of
 * `<challenge>.<number>` begins with `difficulty` bits of 0. Good for 10 minutes, for one registration, from the same
 * network.
 */
export const getRegistrationChallenge = endpoint({
  method: 'GET',
  path: '/profile/register/challenge',
  access: 'anyone',
  effect: 'read',
  summary: 'A challenge that keeps machines from registering',
  result: json(z.object({ challenge: z.string(), difficulty: z.int() })),
  refusals: ['country_required'],
});

/**
 * Registers (docs/specification.md §3, §5). The answer is the same for an address that is already known: its owner gets
 * a mail that says so. Both agreements must be true; the password must reach level 2 of the meter. Above a rate per
 * network it is refused with `proof_needed` until a solved challenge comes along.
 */
export const register = endpoint({
  method: 'POST',
  path: '/profile/register',
  access: 'anyone',
  effect: 'write',
  summary: 'Register as a member',
  body: z.object({
    first_name: personName,
    last_name: personName,
    email,
    birthdate: date,
    /** Of people below 18, where the country takes them; of others it is not read. */
    parent_email: email.optional(),
    gender,
    password,
    confirm_password: z.string().min(1).max(200),
    language,
    agree_privacy_policy: z.boolean(),
    agree_terms_conditions: z.boolean(),
    /** The referring member's code: 32 characters; of any other length it is refused. */
    referrer: z.string().length(32).optional(),
    originator: z.string().min(1).max(100).optional(),
    originator_params: originatorParams.optional(),
    values: valuesSchema.optional(),
    /** The honeypot: people leave it empty because they do not see it. */
    website: z.string().max(200).optional(),
    /** A challenge with its solution: `<challenge>.<number>`. */
    proof: z.string().min(1).max(300).optional(),
  }),
  result: json(z.null()),
  refusals: ['country_required', 'proof_needed', 'too_many_attempts'],
});
