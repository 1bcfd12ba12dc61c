import { z } from 'zod';

export const genders = ['female', 'male', 'other'] as const;
export const gender = z.enum(genders);

/** The session object: the signed-in member (docs/specification.md §3 "User"). */
export const userSchema = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender,
  language: z.string(),
  country: z.string(),
});

export type User = z.output<typeof userSchema>;
