import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import { unpaidSchema } from '#contract/portal/attempts.calls.ts';
import { ATTEMPT_FLAGS } from '#contract/rules/attempt-flags.ts';
import { listCalls } from './list-calls.ts';
import { ATTEMPT_DECISIONS, ATTEMPT_OUTCOMES, attemptsList } from './lists/attempts.list.ts';
import { SURVEY_KINDS } from './lists/surveys.list.ts';

const calls = listCalls(attemptsList);
export const { rows: listAttempts, count: countAttempts, csv: exportAttempts } = calls;

/** Everything that can happen to an attempt. */
export const ATTEMPT_HAPPENINGS = [
  'invited',
  'reminded',
  'started',
  'place_reserved',
  'sent_on',
  'page_answered',
  'report',
  'ended',
  'place_returned',
  'points',
  'accepted',
  'rejected',
  'flagged',
  'flag_settled',
  'case_opened',
  'mail',
] as const;

/**
 * One attempt with all that happened to it, the newest first. `minutes` are from the start to the end that the survey itself
 * reported, `promised_minutes` those that the member was told. What stands in `details` depends on `what`: a report has `channel`,
 * `outcome`, `raw_code`, `accepted` and `signature`, points have `kind` with `points` and `pending` as they changed, a decision
 * `because`, `reason` and the `list` it stood on, a flag the figures that it was judged by.
 */
export const getAttempt = endpoint({
  method: 'GET',
  path: '/attempts/:id',
  access: { right: 'fieldwork' },
  effect: 'read',
  summary: 'One attempt with all that happened to it',
  params: z.object({ id: pathId }),
  result: json(
    z.object({
      id,
      survey: z.object({
        id,
        survey_number: z.string(),
        title: z.string(),
        kind: z.enum(SURVEY_KINDS),
        state: z.string(),
        review_days: z.int(),
      }),
      country_code: z.string(),
      time_zone: z.string(),
      /** Null without `members_read`, for tests, and once the member has left. */
      member_id: id.nullable(),
      is_test: z.boolean(),
      wave_id: id.nullable(),
      outcome: z.enum(ATTEMPT_OUTCOMES),
      raw_code: z.string().nullable(),
      decided_by: z.enum(['panel', 'survey']).nullable(),
      decision: z.enum(ATTEMPT_DECISIONS).nullable(),
      promised_points: z.int(),
      points: z.int(),
      /** What kept back points of a screen-out or a quota-full; null also once an operator has decided. */
      unpaid: unpaidSchema.nullable(),
      pending_until: instant.nullable(),
      started_at: instant,
      expires_at: instant,
      ended_at: instant.nullable(),
      minutes: z.number().nullable(),
      promised_minutes: z.int(),
      /** The quotas in which it holds a place; null: the survey's target. */
      places: z.array(z.string().nullable()),
      flags: z.array(
        z.object({
          kind: z.enum(ATTEMPT_FLAGS),
          flagged_at: instant,
          verdict: z.enum(['fine', 'rejected']).nullable(),
          judged_by: z.record(z.string(), z.unknown()),
        }),
      ),
      timeline: z.array(
        z.object({
          key: z.string(),
          at: instant,
          what: z.enum(ATTEMPT_HAPPENINGS),
          /** An operator's name; null for members, surveys and programs. */
          operator: z.string().nullable(),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
  refusals: ['not_found'],
});

/** Reviewed, and all is fine: settles the open flags of an attempt. `settled` is 0 where there were none. */
export const settleFlags = endpoint({
  method: 'POST',
  path: '/attempts/:id/flags/settle',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Settle the flags of an attempt: all is fine',
  params: z.object({ id: pathId }),
  result: json(z.object({ settled: z.int() })),
  refusals: ['not_found'],
});
