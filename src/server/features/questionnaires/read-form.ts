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

/** A form as its author wrote it in JSON, each part of the kind it must be. Throws `FormError` naming each that is not. */
export function readForm(json: unknown): AuthoredForm {
  const read = form.safeParse(json);
  // Optional parts are missing or given, never undefined.
  if (read.success) return JSON.parse(JSON.stringify(read.data));
  throw new FormError(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'the form'}: ${message}`),
  );
}
