import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

const welcomeSchema = z
  .object({
    /** From which address our mails come: what to put into the address book. */
    sender: z.string(),
    /** What is done of what a new member can do, beyond the address that is confirmed. */
    done: z.object({
      profile: z.boolean(),
      first_survey: z.boolean(),
      mail: z.boolean(),
      points: z.boolean(),
    }),
  })
  // Done, dismissed, or not new any more.
  .nullable();

/** What a new member can do first (issue "Welcome checklist"); null: nothing is left, or it was dismissed. */
export const getWelcome = endpoint({
  method: 'GET',
  path: '/profile/welcome',
  access: 'member',
  effect: 'read',
  summary: 'First steps of a new member',
  result: json(welcomeSchema),
});

/** Ticks off what only the member can know of, or puts the whole list away. */
export const updateWelcome = endpoint({
  method: 'PUT',
  path: '/profile/welcome',
  access: 'member',
  effect: 'write',
  summary: 'Tick off or dismiss the first steps',
  body: z.object({ step: z.enum(['mail', 'points', 'dismissed']) }),
  result: json(welcomeSchema),
});
