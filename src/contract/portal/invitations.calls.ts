import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { fallbackLanguage, instant } from '#contract/fields.ts';
import { STANDINGS } from '#contract/rules/standings.ts';
import { SURVEY_DEVICES } from '#contract/rules/survey-devices.ts';

const question = z.object({ title: z.string(), ...fallbackLanguage });

/**
 * The survey behind an invitation link in a mail. Works without signing in and changes nothing, because link
 * scanners open it.
 */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:token',
  access: 'token',
  effect: 'read',
  summary: 'An invitation: points, minutes, closing date',
  params: z.object({ token: z.string().min(1).max(200) }),
  result: json(
    z.object({
      survey_number: z.string(),
      /** Of somebody who tries the survey: nothing of it counts. */
      is_test: z.boolean(),
      title: z.string(),
      ...fallbackLanguage,
      /** What the operators say beside the title. */
      about: z.object({ text: z.string(), ...fallbackLanguage }).nullable(),
      /** For a complete, and for a screen-out (shown before the start; usually 0). */
      points: z.int(),
      screenout_points: z.int(),
      /** A screen-out earns only after so many minutes. */
      screenout_after_minutes: z.int(),
      quota_full_points: z.int(),
      /** The most in a day for screen-outs and quota-fulls; null: no limit. */
      daily_cap: z.int().nullable(),
      minutes: z.int(),
      opens_at: instant.nullable(),
      closes_at: instant.nullable(),
      /** On which it can be taken; null: any. */
      devices: z.array(z.enum(SURVEY_DEVICES)).nullable(),
      /**
       * What a survey elsewhere gets beside a random code; null for one on our own site. `questions`: of the profiler,
       * whose answers it gets. `consent`: others, only if the member agrees with these words; `value` says so at the
       * start. Only the member's own session agrees (`needs_sign_in`: it isn't this one).
       */
      passes_on: z
        .object({
          language: z.boolean(),
          country: z.boolean(),
          questions: z.array(question),
          consent: z
            .object({
              questions: z.array(question),
              wording: z.string(),
              value: z.string(),
              needs_sign_in: z.boolean(),
              given: z.boolean(),
            })
            .nullable(),
        })
        .nullable(),
      state: z.enum(STANDINGS),
    }),
  ),
  refusals: ['test_deleted'],
});
