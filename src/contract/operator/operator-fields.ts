import { z } from 'zod';
import { roleRights } from './rights.ts';

export const roleRightSchema = z.enum(roleRights);
export const rightSchema = z.enum([...roleRights, 'finish_sign_in', 'own_account']);

/** The country codes an operator is limited to; null means every country. */
export const countriesSchema = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .min(1)
  .max(300)
  .nullable();
