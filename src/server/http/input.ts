import type { z } from 'zod';
import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';

const ownMessages = new Set<string>(Object.values({ ...fieldMessages, ...operatorFieldMessages }));

/** Replaces zod's messages by ours: each issue becomes one of our sentences. */
function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  if (ownMessages.has(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type': {
      const value = valueAt(input, issue.path);
      if (value === undefined) return fieldMessages.required;
      return (issue.expected === 'int' || issue.expected === 'number') &&
        (typeof value === 'number' || issue.path.length === 1)
        ? fieldMessages.not_an_integer
        : fieldMessages.wrong_type;
    }
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') {
        return issue.minimum === 1 ? fieldMessages.required : fieldMessages.too_short;
      }
      return fieldMessages.too_small;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? fieldMessages.too_long
        : fieldMessages.too_large;
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined ? fieldMessages.required : fieldMessages.not_an_option;
    case 'invalid_format':
      return issue.format === 'date' ? fieldMessages.date : fieldMessages.invalid;
    case 'unrecognized_keys':
      return fieldMessages.unknown;
    default:
      return fieldMessages.invalid;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Errors by top-level field; for `values`, by its own keys (questionnaires). */
export function fieldErrorsOf(error: z.ZodError, input: unknown): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    const message = messageOf(issue, input);
    const names =
      issue.code === 'unrecognized_keys'
        ? [String(issue.path[0] ?? issue.keys[0])]
        : [String(issue.path[0] ?? 'body')];
    for (const name of names) errors[name] ??= message;
  }
  return { ...errors };
}

/** The first top-level field with an invalid character, or null: PostgreSQL refuses U+0000 and lone surrogates. */
export function fieldWithUnusableText(input: unknown): string | null {
  if (input === null || typeof input !== 'object') return null;
  for (const [name, value] of Object.entries(input)) {
    if (UNUSABLE.test(name) || holdsUnusableText(value)) return name.replace(new RegExp(UNUSABLE, 'gu'), '');
  }
  return null;
}

const UNUSABLE = /\0|\p{Cs}/u;

function holdsUnusableText(value: unknown): boolean {
  if (typeof value === 'string') return UNUSABLE.test(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => UNUSABLE.test(name) || holdsUnusableText(inner));
}
