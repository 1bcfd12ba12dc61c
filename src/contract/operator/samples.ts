import { z } from 'zod';
import { id, instant, within } from '#contract/fields.ts';
import { genders } from '#contract/portal/user.ts';
import {
  DELIVERY_BOUNDS,
  DRAW_ORDERS,
  EXCLUSIONS,
  MOST_REMINDER_DAYS,
  MOST_REMINDERS,
  SAMPLE_BOUNDS,
} from '#contract/rules/sampling.ts';
import { condition } from './conditions.ts';

/** A pasted list of pseudonyms has its room, in bytes. */
export const LARGEST_SAMPLE = 1_000_000;

/** Whom a wave is drawn from, and how. */
export const sampleFields = {
  condition,
  /** At most so many members. */
  size: within(SAMPLE_BOUNDS.size),
  /** As many of them as are expected to make so many completes; null: `size`. */
  expected_completes: within(SAMPLE_BOUNDS.expected_completes).nullable(),
  /**
   * Every quota that is known before the survey has the share of the expected completes that it has of what is still open; where there
   * are none, every age group and gender has the share of the sample that it has of those who can be invited.
   */
  spread: z.boolean(),
  /** Nobody but these participants of another survey; null: everybody. Doubles count once. */
  recontact: z
    .object({ survey: id, pseudonyms: z.array(z.string().min(1).max(64)).min(1).max(10_000) })
    .nullable(),
  order: z.enum(DRAW_ORDERS),
  /** The same seed draws the same members, as long as nothing changes. */
  seed: within(SAMPLE_BOUNDS.seed),
  /** Whoever was invited within so many days is left out; 0: nobody is. */
  rest_days: within(SAMPLE_BOUNDS.rest_days),
  /** Whoever has started one of these surveys is left out. */
  not_after: z.array(id).max(200),
};

/** When the mails of a wave go. */
export const deliveryFields = {
  /** The earliest time of its mails; null: now. */
  starts_at: instant.nullable(),
  /** The most emails in any hour, spread evenly; null: as fast as they can go. */
  per_hour: within(DELIVERY_BOUNDS.per_hour).nullable(),
  /** To those who have not started: so many, each so many days after the mail before. */
  reminders: z.int().min(0).max(MOST_REMINDERS),
  reminder_days: z.int().min(1).max(MOST_REMINDER_DAYS),
};

export const expectedFields = {
  completes: z.number(),
  /** 80 of 100 such waves end between these. */
  low: z.int(),
  high: z.int(),
};

/** What is expected of the drawn members of a part of the sample. Quotas can overlap. */
export const sampleCell = {
  of: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('quota'),
      id,
      name: z.string(),
      /** Completes that it wants beside those it has and those that are expected of members who are invited already. */
      open: z.int(),
    }),
    /** Who is in no quota, as far as that is known before the survey. */
    z.object({ kind: z.literal('others') }),
    /** By age group (0: under 25, then ten years each, 5: 65 and more) and gender, for surveys without such quotas. */
    z.object({ kind: z.literal('age_gender'), age_group: z.int(), gender: z.enum(genders) }),
  ]),
  members: z.int(),
  ...expectedFields,
};

/** Names of the quotas that depend on what members answer in the survey. */
export const unknownQuotas = z.array(z.string());

export const sampleFigures = {
  /** Members of the country. */
  members: z.int(),
  /** By exclusion; one that is not here left out nobody. */
  excluded: z.partialRecord(z.enum(EXCLUSIONS), z.int()),
  eligible: z.int(),
  drawn: z.int(),
};
