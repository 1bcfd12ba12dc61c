import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from '#contract/field-messages.ts';
import { email } from '#contract/fields.ts';
import { fieldErrorsOf, fieldWithUnusableText } from './input.ts';

const age = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('age'), from: z.int().max(3) }),
  z.strictObject({ kind: z.literal('gender') }),
]);
const group = <T extends z.ZodType>(inner: T) =>
  z.strictObject({ kind: z.enum(['all', 'any']), of: z.array(inner) });

const schema = z.strictObject({
  text: z.string().min(1).max(20),
  often: z.int().min(1).max(3).default(1),
  email: email.optional(),
  day: z.iso.date().optional(),
  kind: z.enum(['a', 'b']).optional(),
  long: z.string().min(5).optional(),
  all: z.array(z.object({ id: z.int() })).optional(),
  values: z.record(z.string(), z.string()).optional(),
  kinds: z.array(z.enum(['a', 'b'])).optional(),
  rule: z.union([age, group(z.union([age, group(age)]))]).optional(),
});

describe('an issue of a field becomes a sentence of ours', () => {
  it.each<[unknown, Record<string, string>]>([
    [{}, { text: fieldMessages.required }],
    [{ text: '' }, { text: fieldMessages.required }],
    [{ text: null }, { text: fieldMessages.wrong_type }],
    [{ text: ['x'] }, { text: fieldMessages.wrong_type }],
    [{ text: 'x'.repeat(21) }, { text: fieldMessages.too_long }],
    [{ text: 'x', long: 'abc' }, { long: fieldMessages.too_short }],
    [{ text: 'x', often: 0 }, { often: fieldMessages.too_small }],
    [{ text: 'x', often: 4 }, { often: fieldMessages.too_large }],
    [{ text: 'x', often: 1.5 }, { often: fieldMessages.not_an_integer }],
    [{ text: 'x', often: '1' }, { often: fieldMessages.not_an_integer }],
    [{ text: 'x', email: 'nobody' }, { email: fieldMessages.email }],
    [{ text: 'x', day: '2026-02-30' }, { day: fieldMessages.date }],
    [{ text: 'x', kind: 'c' }, { kind: fieldMessages.not_an_option }],
    [{ text: 'x', kinds: ['a', 'c'] }, { kinds: fieldMessages.not_an_option }],
    [{ text: 'x', all: [{ id: 1 }, { id: 'x' }] }, { 'all.1.id': fieldMessages.wrong_type }],
    [{ text: 'x', all: [{}] }, { 'all.0.id': fieldMessages.required }],
    [{ text: 'x', values: { a: 1 } }, { 'values.a': fieldMessages.wrong_type }],
    [
      { text: 'x', more: 1, most: 1 },
      { more: fieldMessages.unknown, most: fieldMessages.unknown },
    ],
    [
      {
        text: 'x',
        rule: {
          kind: 'all',
          of: [
            { kind: 'age', from: 1 },
            { kind: 'age', from: 9 },
          ],
        },
      },
      { 'rule.of.1.from': fieldMessages.too_large },
    ],
    [
      { text: 'x', rule: { kind: 'all', of: [{ kind: 'all', of: [{ kind: 'sex' }] }] } },
      { 'rule.of.0.of.0.kind': fieldMessages.not_an_option },
    ],
    [{ text: 'x', rule: { kind: 'age', from: 1, to: 2 } }, { 'rule.to': fieldMessages.unknown }],
    [
      { often: 9, kind: 1 },
      { text: fieldMessages.required, often: fieldMessages.too_large, kind: fieldMessages.not_an_option },
    ],
  ])('%j', (input, errors) => {
    const { error } = schema.safeParse(input);
    expect(error && fieldErrorsOf(error, input)).toEqual(errors);
  });
});

describe('text that cannot be kept', () => {
  it.each<[unknown, string | null]>([
    [{ a: 'x', b: 'a\0b' }, 'b'],
    [{ a: { deep: ['x', { deeper: '\0' }] } }, 'a.deep.1.deeper'],
    [{ a: { 'x\0': 1 } }, 'a.x'],
    [{ 'a\0b': 1 }, 'ab'],
    [{ a: '\ud800' }, 'a'],
    [{ a: '\udc00\ud800' }, 'a'],
    [{ a: '😀', b: 'Ж', c: ['\u0007'] }, null],
    [null, null],
    ['a\0b', null],
  ])('of %j is in %s', (input, field) => {
    expect(fieldWithUnusableText(input)).toBe(field);
  });
});
