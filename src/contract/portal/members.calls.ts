import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { date, email, language, password, personName } from '#contract/fields.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';
import { gender, userSchema } from './user.ts';

/** Genders to choose from, by name in the visitor's language. */
export const listGenders = endpoint({
  method: 'GET',
  path: '/list/gender',
  access: 'anyone',
  effect: 'read',
  summary: 'Genders to choose from',
  result: json(z.array(z.object({ id: gender, name: z.string() }))),
});

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

/**
 * Confirms an e-mail address with the 64-character code of the mail. `tracking` is answered on the first confirmation
 * only, when the member's originator has a pixel. `update` marks the confirmation of an e-mail change, which ends all
 * sessions of the member; `conflict` (409): the new address has become another member's meanwhile.
 * `waits_for_parent`: the member is below 18, a parent was asked by mail, and the account starts with their permission.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/profile/confirm',
  access: 'anyone',
  effect: 'write',
  summary: 'Confirm an e-mail address',
  body: z.object({ code: z.string().min(1).max(200), update: z.boolean().optional() }),
  result: json(
    z.object({
      tracking: z.object({ type: z.enum(['img', 'iframe']), src: z.string() }).nullable(),
      waits_for_parent: z.boolean(),
    }),
  ),
  refusals: ['code_not_valid', 'conflict', 'too_many_attempts'],
});

/**
 * Asks for the mail of a registration once more: a new code, beside those that are still valid. The answer is the same,
 * and as quick, for known and unknown addresses; the owner of a confirmed one gets a mail that says so.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/profile/confirm/resend',
  access: 'anyone',
  effect: 'write',
  summary: 'Ask for the confirmation mail again',
  body: z.object({ email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/**
 * Asks for another e-mail address and signs out on this browser (docs/specification.md §4 "Email change success"). A
 * mail with the code goes to the new address, a notice with a link that stops the change to the present one, with which
 * the member signs in until the code is confirmed. The answer does not tell whether the new address is known.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  access: 'member',
  effect: 'write',
  summary: 'Change the e-mail address',
  body: z.object({ email, confirm_email: email }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/**
 * Stops a change of e-mail with the 64-character code of the notice, puts the former address back where the change is
 * done already, and ends all sessions of the member. `conflict` (409): that address belongs to another member by now;
 * the sessions end all the same. The same code answers success again.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/profile/email/stop',
  access: 'anyone',
  effect: 'write',
  summary: 'Stop a change of the e-mail address',
  body: z.object({ code: z.string().min(1).max(200) }),
  result: json(z.null()),
  refusals: ['code_not_valid', 'conflict', 'too_many_attempts'],
});

/** A member's language is kept in the profile, a visitor's in a cookie. */
export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/profile/language',
  access: 'anyone',
  effect: 'write',
  summary: 'Change the language',
  body: z.object({ language }),
  result: json(userSchema.nullable()),
});

/** Name and gender to be changed, with the rest of the session object. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'member',
  effect: 'read',
  summary: 'The signed-in member',
  result: json(userSchema),
});

/** Changes name and gender; answers the updated member. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile',
  access: 'member',
  effect: 'write',
  summary: 'Change name and gender',
  body: z.object({ first_name: personName, last_name: personName, gender }),
  result: json(userSchema),
});

/** The same: a form that was loaded is sent back by PUT (docs/specification.md §7, "Generic form calls"). */
export const replaceProfile = endpoint({ ...updateProfile, method: 'PUT' });
