import { z } from 'zod';
import { FormError } from '#server/features/questionnaires/form-error.ts';
import type { AuthoredQuota } from './quota-cells.ts';

const quotas = z.array(
  z.strictObject({
    name: z.string().trim().min(1),
    wanted: z.int().min(0),
    conditions: z.array(z.strictObject({ attribute: z.string(), options: z.array(z.string()) })),
  }),
);

/** Reads quota cells from JSON. Throws `FormError` naming each part of the wrong type. */
export function readQuotas(json: unknown): AuthoredQuota[] {
  const read = quotas.safeParse(json);
  if (read.success) return read.data;
  throw new FormError(read.error.issues.map(({ path, message }) => `quota ${path.join('.')}: ${message}`));
}
