import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

const welcomeSchema = z
  .object({
    /** The sender address of our mails, to add to the address book. */
    sender: z.string(),
    /** Which steps of the checklist are done, apart from confirming the address. */
    done: z.object({
      profile: z.boolean(),
      first_survey: z.boolean(),
      mail: z.boolean(),
      points: z.boolean(),
    }),
  })
  // Completed, dismissed or no longer a new member.
  .nullable();

/** The welcome checklist of a new member; null once it is completed or dismissed. */
export const getWelcome = endpoint({
  method: 'GET',
  path: '/profile/welcome',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'First steps of a new member',
  result: json(welcomeSchema),
});

/** Ticks a step that only the member can know about, or dismisses the checklist. */
export const updateWelcome = endpoint({
  method: 'PUT',
  path: '/profile/welcome',
  access: 'member',
  effect: 'write',
  summary: 'Tick off or dismiss the first steps',
  body: z.object({ step: z.enum(['mail', 'points', 'dismissed']) }),
  result: json(welcomeSchema),
});
