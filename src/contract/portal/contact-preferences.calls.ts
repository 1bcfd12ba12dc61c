import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date } from '#contract/fields.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';

const preferences = {
  /** At most so many invitations in any seven days of the country's calendar; reminders are not counted. */
  invitations_per_week: z.int().min(1),
  /** No invitations to surveys about these. */
  topics_off: z.array(z.enum(surveyTopicIds)).max(surveyTopicIds.length),
  /** The last day without invitations, in the country's time zone; null: no pause. */
  paused_until: date.nullable(),
};

const preferencesSchema = z.object({
  ...preferences,
  /** The most that can be asked for a week. */
  max_invitations_per_week: z.int(),
  /** Invitations of the last seven days, today included. */
  invitations_this_week: z.int(),
  /** The first and the last day that a pause asked for now can end on. */
  pause_from: date,
  pause_to: date,
});

/** How much, about what and when the member wants to be invited (issue "Contact budget"). */
export const getContactPreferences = endpoint({
  method: 'GET',
  path: '/profile/contact-preferences',
  access: 'member',
  effect: 'read',
  summary: 'Contact preferences of the member',
  result: json(preferencesSchema),
});

/**
 * Saves them all. A pause of today or later also stops invitations that are written but not sent yet; what is open in
 * the portal stays open. Refused under its field: more a week than the panel allows, a pause that has passed or ends
 * too late.
 */
export const saveContactPreferences = endpoint({
  method: 'PUT',
  path: '/profile/contact-preferences',
  access: 'member',
  effect: 'write',
  summary: 'Change the contact preferences',
  body: z.object(preferences),
  result: json(preferencesSchema),
});
