import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date } from '#contract/fields.ts';
import { surveyTopicIds } from '#contract/rules/survey-topics.ts';

const preferences = {
  /** The most invitations in any seven days of the country's calendar; reminders don't count. */
  invitations_per_week: z.int().min(1),
  /** Topics of surveys that the member is not invited to. */
  topics_off: z.array(z.enum(surveyTopicIds)).max(surveyTopicIds.length),
  /** The last day without invitations, in the country's time zone; null: no pause. */
  paused_until: date.nullable(),
};

const preferencesSchema = z.object({
  ...preferences,
  /** The highest number per week that can be chosen. */
  max_invitations_per_week: z.int(),
  /** Invitations of the last seven days, today included. */
  invitations_this_week: z.int(),
  /** The first and the last day on which a pause set now can end. */
  pause_from: date,
  pause_to: date,
});

/** How many invitations the member wants, on which topics, and when to pause. */
export const getContactPreferences = endpoint({
  method: 'GET',
  path: '/profile/contact-preferences',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Contact preferences of the member',
  result: json(preferencesSchema),
});

/**
 * Saves all preferences. A pause that includes today also holds back invitations that are queued but not sent;
 * surveys already open in the portal stay open. Field errors: more per week than the panel allows, a pause that has
 * passed or ends too late.
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
