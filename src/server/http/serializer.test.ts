import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializerOf } from './serializer.ts';

const row = z.object({ id: z.number().int(), name: z.string().nullable() });
const shape = z.object({
  text: z.string().nullable(),
  moment: z.iso.datetime().nullable(),
  count: z.number().int().nullable(),
  share: z.number().nullable(),
  isOpen: z.boolean().nullable(),
  state: z.enum(['open', 'closed']).nullable(),
  kind: z.literal('one').nullable(),
  row: row.nullable(),
  rows: z.array(row).nullable(),
  words: z.array(z.string().nullable()),
  sums: z.record(z.string(), z.number().nullable()).nullable(),
  either: z.union([z.string(), z.number(), z.null()]),
});

const value = {
  text: 'a "word"',
  moment: '2030-01-02T03:04:05.000Z',
  count: 7,
  share: 0.5,
  isOpen: false,
  state: 'open',
  kind: 'one',
  row: { id: 1, name: null },
  rows: [{ id: 2, name: 'Ana' }],
  words: ['x', null],
  sums: { BG: 1, AT: null },
  either: 3,
};
const nothing = { ...Object.fromEntries(Object.keys(value).map((key) => [key, null])), words: [null] };

const written = (data: unknown) => JSON.parse(serializerOf(shape)({ success: true, data })).data;

it('what may be null is written as it is, and null as null', () => {
  expect(written(value)).toEqual(value);
  expect(written({ ...value, moment: new Date(value.moment) })).toEqual(value);
  expect(written(nothing)).toEqual(nothing);
});

it('of what may be null too, only the declared fields are written', () => {
  const row = { ...value.row, secret: 'x' };
  expect(written({ ...value, secret: 'x', row, rows: [{ ...value.rows[0], secret: 'x' }] })).toEqual(value);
});
