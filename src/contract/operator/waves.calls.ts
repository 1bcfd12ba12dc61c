import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, line, pathId } from '#contract/fields.ts';
import { SURVEY_STEPS } from '#contract/rules/conditions.ts';
import {
  DRAW_ORDERS,
  EXCLUSIONS,
  MOST_REMINDER_DAYS,
  MOST_REMINDERS,
  WAVE_WAITS,
} from '#contract/rules/sampling.ts';
import { condition, conditionPart } from './conditions.ts';

const params = z.object({ id: pathId });

/** Whom a wave is drawn from, and how. */
const sample = {
  condition,
  /** At most so many members. */
  size: z.int().min(1).max(1_000_000),
  order: z.enum(DRAW_ORDERS),
  /** The same seed draws the same members, as long as nothing changes. */
  seed: z.int().min(0).max(281_474_976_710_655),
  /** Whoever was invited within so many days is left out; 0: nobody is. */
  rest_days: z.int().min(0).max(60),
  /** Whoever has started one of these surveys is left out. */
  not_after: z.array(id).max(200),
};

/** When the mails of a wave go. */
const delivery = {
  /** The earliest time of its mails; null: now. */
  starts_at: instant.nullable(),
  /** So many in any hour, evenly; null: as fast as the mails can go. */
  per_hour: z.int().min(1).max(100_000).nullable(),
  /** To those who have not started: so many, each so many days after the mail before. */
  reminders: z.int().min(0).max(MOST_REMINDERS),
  reminder_days: z.int().min(1).max(MOST_REMINDER_DAYS),
};

const figures = {
  /** Members of the country. */
  members: z.int(),
  /** By exclusion; one that is not here left out nobody. */
  excluded: z.partialRecord(z.enum(EXCLUSIONS), z.int()),
  eligible: z.int(),
  drawn: z.int(),
};

/** Writes nothing. `digest` stands for exactly these members: a wave is sent with it. */
export const dryRunSample = endpoint({
  method: 'POST',
  path: '/surveys/:id/dry-run',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Draw a sample without inviting anyone',
  params,
  body: z.object(sample),
  result: json(
    z.object({
      ...figures,
      digest: z.string(),
      /** If everybody who is drawn completed it. */
      points_at_most: z.int(),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Starts a wave with exactly the members of the dry run that `seen` stands for. If they would be others by now, it answers
 * `conflict` with the figures that have changed, and nobody is invited.
 */
export const startSampleWave = endpoint({
  method: 'POST',
  path: '/surveys/:id/waves',
  access: { right: 'fieldwork' },
  effect: 'write',
  summary: 'Invite the members of a dry run',
  params,
  body: z.object({
    ...sample,
    seen: z.object({ ...figures, digest: z.string().max(64) }),
    ...delivery,
  }),
  result: json(z.object({ wave_id: id })),
  refusals: ['not_found', 'invitation_closed', 'sample_empty', 'conflict'],
});

/**
 * Every exclusion with whether it applies and what decides it, in the order in which a sample asks; `first` is the one
 * that counts. `household` is another member of it who is in a wave already. `conditions` are the parts of the condition in the
 * order of reading.
 */
export const whyInSample = endpoint({
  method: 'POST',
  path: '/surveys/:id/why',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'Why a member would or would not be in a sample',
  params,
  body: z.object({
    member_id: id,
    condition: sample.condition,
    rest_days: sample.rest_days,
    not_after: sample.not_after,
  }),
  result: json(
    z.object({
      first: z.enum(EXCLUSIONS).nullable(),
      exclusions: z.array(
        z.object({
          exclusion: z.enum(EXCLUSIONS),
          applies: z.boolean(),
          data: z.union([z.string(), z.number(), z.null()]),
        }),
      ),
      conditions: z.array(z.object({ depth: z.int(), holds: z.boolean(), condition: conditionPart })),
      data_points: z.object({
        birthdate: date,
        gender: z.string(),
        language: z.string(),
        registered: date,
        active: date.nullable(),
        options: z.array(z.int()),
        surveys: z.array(z.object({ id, step: z.enum(SURVEY_STEPS) })),
      }),
    }),
  ),
  refusals: ['not_found'],
});

const WAVE_STATES = ['planning', 'sending', 'paused', 'done', 'stopped'] as const;
const wave = {
  id,
  audience: z.enum(['all', 'listed', 'drawn', 'newcomers']),
  state: z.enum(WAVE_STATES),
  starts_at: instant,
  ended_at: instant.nullable(),
  /** Why it ended before everybody was invited. */
  stop_reason: z.string().nullable(),
  /** Why somebody has paused it. */
  pause_reason: z.string().nullable(),
  planned: z.int(),
};

export const listSurveyWaves = endpoint({
  method: 'GET',
  path: '/surveys/:id/waves',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The waves of a survey, newest first; the latest 100',
  params,
  result: json(z.array(z.object(wave))),
  refusals: ['not_found'],
});

const reasons = z.record(z.string(), z.int());

/** `not_sent` counts by reason: `planning` who was never planned, `late` before the outbox, `outbox` after it. */
export const getWave = endpoint({
  method: 'GET',
  path: '/waves/:id',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'A wave: planned, sent, waiting, and not sent by reason',
  params,
  result: json(
    z.object({
      ...wave,
      survey: z.object({ id, survey_number: z.string() }),
      per_hour: delivery.per_hour,
      reminders: delivery.reminders,
      reminder_days: delivery.reminder_days,
      /** How many reminders of it have gone. */
      reminded: z.int(),
      /** What its next mail waits for, and until when if that is known; null: for nothing. */
      waits_for: z.enum(WAVE_WAITS).nullable(),
      waits_until: instant.nullable(),
      waiting: z.int(),
      outbox: z.int(),
      sent: z.int(),
      not_sent: z.object({ planning: reasons, late: reasons, outbox: reasons }),
      /** How it was drawn; null for waves that were not. */
      sample: z.object({ ...sample, ...figures }).nullable(),
      /** Planned members who got no mail, each with the reason; the first 200. */
      members: z.array(z.object({ invitation_id: id, member_id: id.nullable(), reason: z.string() })),
    }),
  ),
  refusals: ['not_found'],
});

const reason = z.object({ reason: line(200) });

/** Mails that have not left return to the wave, and its reminders wait. Paused twice it stays as it was. */
export const pauseSurveyWave = endpoint({
  method: 'POST',
  path: '/waves/:id/pause',
  access: { right: 'fieldwork' },
  effect: 'write',
  summary: 'Let a wave stand still',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});

/** It goes on from where it stood. */
export const resumeSurveyWave = endpoint({
  method: 'POST',
  path: '/waves/:id/resume',
  access: { right: 'fieldwork' },
  effect: 'write',
  summary: 'Let a paused wave go on',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});

/** Whoever has no mail yet gets none, and nobody is reminded. It can't be started again. */
export const stopSurveyWave = endpoint({
  method: 'POST',
  path: '/waves/:id/stop',
  access: { right: 'fieldwork' },
  effect: 'write',
  summary: 'Stop a wave for good',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});
