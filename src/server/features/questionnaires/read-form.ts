import { z } from 'zod';
import { type AuthoredForm, FormError } from './authored-form.ts';

const texts = z.record(z.string().regex(/^[a-z]{2,3}$/), z.string().trim().min(1));
const key = z.string();

const attribute = z.strictObject({
  key,
  type: z.enum(['oe', 'sr', 'mr', 'grid']),
  validation: z.enum(['integer', 'email', 'date']).optional(),
  optional: z.literal(true).optional(),
  page: z.int().min(0).optional(),
  title: texts,
  options: z
    .array(
      z.strictObject({
        key,
        name: texts,
        exclusive: z.literal(true).optional(),
        parent: z.array(key).optional(),
        screenout: z.literal(true).optional(),
      }),
    )
    .optional(),
  rows: z.array(z.strictObject({ key, name: texts })).optional(),
  parent: key.optional(),
  condition: z.strictObject({ attribute: key, options: z.array(key) }).optional(),
});

const form = z.array(attribute).min(1);

/** Reads an authored form from JSON. Throws `FormError` naming each part of the wrong type. */
export function readForm(json: unknown): AuthoredForm {
  const read = form.safeParse(json);
  // Omitted optional parts stay absent instead of undefined.
  if (read.success) return JSON.parse(JSON.stringify(read.data));
  throw new FormError(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'the form'}: ${message}`),
  );
}
