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
    case 'invalid_union':
      if (issue.code === 'invalid_union' && issue.discriminator === undefined) return fieldMessages.invalid;
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

/** As many as somebody corrects at a time. */
const MOST_ERRORS = 100;

/**
 * Errors by field; what is refused within a field is named by its place: `texts.bg`, `cells.0.wanted`, with positions from 0. Of a list
 * of texts or numbers the list is named.
 */
export function fieldErrorsOf(error: z.ZodError, input: unknown): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues.flatMap((one) => closestIssues(one)).slice(0, MOST_ERRORS)) {
    const message = messageOf(issue, input);
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const name of names) {
      const path = name === null ? fieldOf(issue.path, input) : [...issue.path, name];
      errors[path.map(String).join('.') || 'body'] ??= message;
    }
  }
  return { ...errors };
}

/** A text or number in a list has no fields of its own: the list is named. */
function fieldOf(path: readonly PropertyKey[], input: unknown): readonly PropertyKey[] {
  const isItem = typeof path.at(-1) === 'number' && typeof valueAt(input, path) !== 'object';
  return isItem ? path.slice(0, -1) : path;
}

/** What fits no alternative is judged by the one that it comes closest to: which fits deepest, then with the fewest issues. */
function closestIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const within = issue.errors.map((issues) =>
    issues.flatMap((one) => closestIssues({ ...one, path: [...issue.path, ...one.path] })),
  );
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.min(...issues.map(({ path }) => path.length));
  const [closest = [issue]] = within.sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  return closest;
}

/**
 * The place of the first text with an invalid character, as in `fieldErrorsOf`, or null: PostgreSQL refuses U+0000 and lone
 * surrogates.
 */
export function fieldWithUnusableText(input: unknown): string | null {
  if (input === null || typeof input !== 'object') return null;
  const fields = input as Record<string | number, unknown>;
  // A list can be long, and its positions are no text of the request.
  const names = Array.isArray(input) ? input.keys() : Object.keys(input);
  for (const name of names) {
    const value = fields[name];
    if (typeof name === 'string' && UNUSABLE.test(name)) return name.replace(EACH_UNUSABLE, '');
    if (typeof value === 'string') {
      if (UNUSABLE.test(value)) return `${name}`;
    } else {
      const within = fieldWithUnusableText(value);
      if (within !== null) return `${name}.${within}`;
    }
  }
  return null;
}

const UNUSABLE = /[\0\p{Cs}]/u;
const EACH_UNUSABLE = new RegExp(UNUSABLE, 'gu');
