import { z } from 'zod';
import { date } from '#contract/fields.ts';
import { FREEZE_REASONS } from '#contract/rules/freeze-reasons.ts';
import { STOPPING_BOUNCES } from '#contract/rules/mail-reports.ts';

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
  /**
   * Only while the account is on hold, with no invitations, starts or exchanges; `review_by` is a day of the country,
   * null once it was reviewed.
   */
  freeze: z
    .object({ reason: z.enum(FREEZE_REASONS), message: z.string(), review_by: date.nullable() })
    .optional(),
  /** Only while mail to the address is stopped, because it came back. */
  mail_stopped: z.enum(STOPPING_BOUNCES).optional(),
});

export type User = z.output<typeof userSchema>;
