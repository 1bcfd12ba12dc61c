import { z } from 'zod';
import { fieldMessages } from '#contract/field-messages.ts';
import { date, language, pictureHash, within } from '#contract/fields.ts';
import type { AuthoredForm, AuthoredGroup } from '#contract/rules/authored-form.ts';
import { FORM_KEY } from '#contract/rules/check-form.ts';
import { GENDERS, GROUP_KINDS, RULE_BOUNDS } from '#contract/rules/conditions.ts';
import { LARGEST_QUESTION_PICTURE } from '#contract/rules/largest-picture.ts';

/** A text by language; it may still be empty. */
const texts = z.record(
  z.string().regex(/^[a-z]{2,3}$/),
  z
    .string()
    .max(4000)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
);
/** Refuses each whose key an earlier one has. */
function ownKeys(named: readonly { key: string }[], { addIssue }: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [at, { key }] of named.entries()) {
    if (seen.has(key)) addIssue({ code: 'custom', message: fieldMessages.taken, path: [at, 'key'] });
    seen.add(key);
  }
}

const key = z.string().regex(FORM_KEY);
const keys = z.array(key).max(1000);

const age = within(RULE_BOUNDS.age).nullable();
const ids = z.array(z.int().min(1).max(2_147_483_647)).max(200);

/** As `condition` of segments, but it may be unfinished. */
const screenoutRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asked'), attribute: key, row: key.exactOptional(), options: keys }),
  z.strictObject({ kind: z.literal('age'), from: age, to: age }),
  z.strictObject({ kind: z.literal('gender'), genders: z.array(z.enum(GENDERS)).max(3) }),
  z.strictObject({ kind: z.literal('language'), languages: z.array(language).max(200) }),
  z.strictObject({ kind: z.literal('registered'), from: date.nullable(), to: date.nullable() }),
  z.strictObject({ kind: z.literal('answer'), options: ids }),
]);
const group = <T extends z.ZodType>(inner: T) =>
  z.strictObject({ kind: z.enum(GROUP_KINDS), of: z.array(inner).max(20) });

/** A condition that names answers of a form by their keys; one deeper than it is edited: marks on options may stand beside it. */
export const conditionByKeys: z.ZodType<AuthoredGroup, AuthoredGroup> = group(
  z.union([
    screenoutRule,
    group(z.union([screenoutRule, group(z.union([screenoutRule, group(screenoutRule)]))])),
  ]),
);

/** In pixels. */
const side = z.int().min(1).max(LARGEST_QUESTION_PICTURE);

const attribute = z.strictObject({
  key,
  type: z.enum(['oe', 'sr', 'mr', 'grid']),
  validation: z.enum(['integer', 'email', 'date']).exactOptional(),
  optional: z.literal(true).exactOptional(),
  shuffle: z.literal(true).exactOptional(),
  page_moves: z.literal(true).exactOptional(),
  page: z.int().min(0).max(999).exactOptional(),
  title: texts,
  /** One that was uploaded before; `alt` says what it shows. */
  picture: z.strictObject({ hash: pictureHash, width: side, height: side, alt: texts }).exactOptional(),
  options: z
    .array(
      z.strictObject({
        key,
        name: texts,
        exclusive: z.literal(true).exactOptional(),
        parent: keys.exactOptional(),
        screenout: z.literal(true).exactOptional(),
        stays: z.literal(true).exactOptional(),
        right: z.literal(true).exactOptional(),
      }),
    )
    .max(1000)
    .superRefine(ownKeys)
    .exactOptional(),
  rows: z
    .array(z.strictObject({ key, name: texts }))
    .max(200)
    .superRefine(ownKeys)
    .exactOptional(),
  parent: key.exactOptional(),
  condition: z.strictObject({ attribute: key, options: keys }).exactOptional(),
  screenout: conditionByKeys.exactOptional(),
});

/**
 * A questionnaire as its author writes it, finished or not: questions, options and rows have keys instead of ids, as in
 * `docs/examples/questionnaire.json`. What keeps it from being published is judged by `checkForm`.
 */
export const formSchema: z.ZodType<AuthoredForm, AuthoredForm> = z
  .array(attribute)
  .max(500)
  .superRefine(ownKeys);
