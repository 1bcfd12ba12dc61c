import { z } from 'zod';

/** A number in the environment. */
export const count = (normal: number, least: number, most: number) =>
  z
    .string()
    .default(String(normal))
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number from ${least} to ${most}`,
    )
    .transform(Number);
