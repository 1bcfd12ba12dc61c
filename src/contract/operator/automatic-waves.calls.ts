import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant, line, pathId, within } from '#contract/fields.ts';
import { SERIES_BOUNDS, SERIES_ENDS, SERIES_STATES, SERIES_WAITS } from '#contract/rules/automatic-waves.ts';
import { deliveryFields, sampleFields } from './samples.ts';

const params = z.object({ id: pathId });
const atMost = (most: number) => z.int().min(1).max(most).nullable();

const ceilings = {
  /** In a day of the country. */
  per_day: atMost(1_000_000),
  members: atMost(10_000_000),
  /** What all who are invited can earn together. */
  points: atMost(1_000_000_000),
};

const { condition, spread, order, rest_days, not_after } = sampleFields;
const { per_hour, reminders, reminder_days } = deliveryFields;
const settings = {
  condition,
  spread,
  order,
  rest_days,
  not_after,
  per_hour,
  reminders,
  reminder_days,
  /** How long a wave is given before the next one. */
  hours_between: within(SERIES_BOUNDS.hours_between),
  /** Completes in percent of those who completed or were screened out. */
  least_incidence: within(SERIES_BOUNDS.least_incidence).nullable(),
  /** Attempts that were abandoned or ran out of time, in percent of those that ended. */
  most_drop_out: within(SERIES_BOUNDS.most_drop_out).nullable(),
  most_signature_failures: within(SERIES_BOUNDS.most_signature_failures).nullable(),
};

const version = z.int().min(0);

/**
 * The waves that a survey starts by itself, and what no wave of it passes. `version` 0: there is none yet. `reason`: of
 * an operator, or one of `SERIES_ENDS` where it ended by itself.
 */
export const getAutomaticWaves = endpoint({
  method: 'GET',
  path: '/surveys/:id/automatic-waves',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The automatic waves of a survey, and its ceilings',
  params,
  result: json(
    z.object({
      ceilings: z.object({ ...ceilings, version }),
      used: z.object({ per_day: z.int(), members: z.int(), points: z.int() }),
      /** Completes that are missing to the target, attempts that go on counted as such; null: there is no target. */
      missing: z.int().nullable(),
      series: z
        .object({
          state: z.enum(SERIES_STATES),
          reason: z.string().nullable(),
          end: z.enum(SERIES_ENDS).nullable(),
          waits_for: z.enum(SERIES_WAITS).nullable(),
          next_at: instant,
          started_at: instant,
          ended_at: instant.nullable(),
          /** When and by whom it was marked as seen that it ended by itself. */
          seen_at: instant.nullable(),
          seen_by: z.string().nullable(),
          settings: z.object(settings),
          version,
          /** Its waves that still invite: the next one waits for them. `pause_reason` as of a wave, null: it goes on. */
          waves: z.array(z.object({ id: z.int(), pause_reason: z.string().nullable() })),
        })
        .nullable(),
    }),
  ),
  refusals: ['not_found'],
});

export const setCeilings = endpoint({
  method: 'PUT',
  path: '/surveys/:id/ceilings',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Set what no wave of a survey passes',
  params,
  body: z.object({ ...ceilings, version }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'archived', 'conflict'],
});

/** `version`: of the series that the operator has seen; 0: none. `invitation_closed`: the survey isn't in the field. */
export const startAutomaticWaves = endpoint({
  method: 'POST',
  path: '/surveys/:id/automatic-waves',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Let a survey start waves automatically until its target is met',
  params,
  body: z.object({ ...settings, version }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'conflict', 'invitation_closed', 'no_target'],
});

const reason = z.object({ reason: line(200) });

/** No further wave starts, and those on their way stand still. Paused twice it stays as it was. */
export const pauseAutomaticWaves = endpoint({
  method: 'POST',
  path: '/surveys/:id/automatic-waves/pause',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Let automatic waves stand still',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});

export const resumeAutomaticWaves = endpoint({
  method: 'POST',
  path: '/surveys/:id/automatic-waves/resume',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Let paused automatic waves go on',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});

/**
 * No further wave starts, and those on their way are stopped. One that has ended by itself stays ended for its reason, is marked as
 * seen and taken off Today. `version`: of the series that the operator has seen, so that who has seen the end of one doesn't
 * stop the next.
 */
export const stopAutomaticWaves = endpoint({
  method: 'POST',
  path: '/surveys/:id/automatic-waves/stop',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Stop automatic waves for good',
  params,
  body: reason.extend({ version }),
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});
