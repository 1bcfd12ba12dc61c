import { z } from 'zod';
import { fieldMessages } from '#contract/field-messages.ts';
import { outcomeSchema } from '#contract/portal/attempts.calls.ts';
import { HOSTING_PRESETS, type HostingPresetId } from '#contract/rules/hosting-presets.ts';
import { fieldError } from '#server/http/app-error.ts';
import { fieldErrorsOf, fieldWithUnusableText } from '#server/http/input.ts';
import { verifyHashedUrl } from './hashed-link.ts';
import { type SigningKey, type Verification, verifyUrl } from './signed-link.ts';

const said = z.object({
  attempt: z.string().min(1).max(200),
  outcome: outcomeSchema,
  raw_code: z.string().max(100).optional(),
});

export type Statement = z.infer<typeof said>;

/** What an address says of an attempt, in the words of the survey's platform. Error: `invalid_fields`. */
export function statementOf(preset: HostingPresetId, params: ReadonlyMap<string, string>): Statement {
  const { outcome } = HOSTING_PRESETS[preset];
  const code = outcome && params.get(outcome.parameter);
  if (outcome && (!code || !Object.hasOwn(outcome.codes, code)))
    throw fieldError({ [outcome.parameter]: code ? fieldMessages.not_an_option : fieldMessages.required });
  const read = outcome
    ? { attempt: params.get('attempt'), outcome: outcome.codes[code ?? ''], raw_code: code }
    : Object.fromEntries(params);
  // The check of the query leaves a part that isn't valid UTF-8 undecoded, so it can't see what is in there.
  const unusable = fieldWithUnusableText(read);
  if (unusable !== null) throw fieldError({ [unusable]: fieldMessages.control_characters });
  const statement = said.safeParse(read);
  if (!statement.success) throw fieldError(fieldErrorsOf(statement.error, read));
  return statement.data;
}

/** Verifies an address by the scheme of the survey's platform. */
export function verifyStatement(
  preset: HostingPresetId,
  rawUrl: string,
  keys: readonly SigningKey[],
): Verification {
  const { scheme, parameter } = HOSTING_PRESETS[preset].signature;
  return scheme === 'hmac' ? verifyUrl(rawUrl, keys) : verifyHashedUrl(rawUrl, keys, parameter);
}
