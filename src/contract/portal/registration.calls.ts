import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { date, email, language, password, personName } from '#contract/fields.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';
import { gender } from './user.ts';

/** Query parameters added by the originator that sent the visitor. */
const originatorParams = z
  .record(z.string(), z.string())
  .refine(
    (params) =>
      Object.keys(params).length <= 20 && new TextEncoder().encode(JSON.stringify(params)).length <= 2048,
    fieldMessages.too_long,
  );

/**
 * The country's extra registration questions and its minimum age; people under 18 also enter a parent's address.
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
 * A challenge for a registration that was refused with `proof_needed`: find a number such that the SHA-256 of
 * `<challenge>.<number>` starts with `difficulty` zero bits. Valid for 10 minutes, for one registration from the
 * same network.
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
 * Registers a member (docs/specification.md §3, §5). The answer is the same for a known address; its owner gets a
 * mail that says so. Both agreements must be true; the password must reach level 2 of the meter. Above a limit per
 * network the call is refused with `proof_needed` unless it contains a solved challenge.
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
    /** For people under 18, in countries that accept them; ignored otherwise. */
    parent_email: email.optional(),
    gender,
    password,
    confirm_password: z.string().min(1).max(200),
    language,
    agree_privacy_policy: z.boolean(),
    agree_terms_conditions: z.boolean(),
    /** The referring member's code: 32 characters; other lengths are refused. */
    referrer: z.string().length(32).optional(),
    originator: z.string().min(1).max(100).optional(),
    originator_params: originatorParams.optional(),
    values: valuesSchema.optional(),
    /** The members' page that the visitor wanted to see, to which the mail's link leads back; any other is ignored. */
    return_to: z.string().max(2048).optional(),
    /** The honeypot: invisible to people, so they leave it empty. */
    website: z.string().max(200).optional(),
    /** A solved challenge: `<challenge>.<number>`. */
    proof: z.string().min(1).max(300).optional(),
  }),
  result: json(z.null()),
  refusals: ['country_required', 'proof_needed', 'too_many_attempts'],
});
