import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, line, pathId } from '#contract/fields.ts';
import { HALT_CAUSES } from '#contract/rules/mail-reports.ts';
import { WAVE_WAITS } from '#contract/rules/sampling.ts';
import { partFigures } from './field-figures.ts';
import {
  deliveryFields,
  expectedFields,
  sampleCell,
  sampleFields,
  sampleFigures,
  unknownQuotas,
} from './samples.ts';

const params = z.object({ id: pathId });

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

/** `not_sent` counts by reason: `planning` who was never planned, `late` planned ones who don't count as invited,
 * `outbox` mails that failed or that a start came before. */
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
      per_hour: deliveryFields.per_hour,
      reminders: deliveryFields.reminders,
      reminder_days: deliveryFields.reminder_days,
      /** How many reminders of it have gone. */
      reminded: z.int(),
      /** What its next mail waits for, and until when if that is known; null: for nothing. */
      waits_for: z.enum(WAVE_WAITS).nullable(),
      waits_until: instant.nullable(),
      waiting: z.int(),
      outbox: z.int(),
      sent: z.int(),
      /** The moment that these counts are of: small waves are counted when they are asked for, large ones every few minutes. */
      as_of: instant,
      /** Whether the panel learns of emails that come back after they went; without it only those that were refused at once. */
      bounces_known: z.boolean(),
      /** Of how many of its emails, reminders too, something was said after they went, by kind. */
      reported: z.record(z.string(), z.int()),
      /**
       * It stands still by itself: of so many emails that went, so many came back or brought a complaint. `too_late`: that was known
       * after the last of them had gone.
       */
      halt: z
        .object({
          halted_at: instant,
          cause: z.enum(HALT_CAUSES),
          mailed: z.int(),
          reported: z.int(),
          too_late: z.boolean(),
        })
        .nullable(),
      not_sent: z.object({ planning: reasons, late: reasons, outbox: reasons }),
      /** What came of its invitations. */
      field: partFigures,
      /** How it was drawn; null for waves that were not. */
      sample: z
        .object({
          ...sampleFields,
          ...sampleFigures,
          recontact: z.object({ survey: id, found: z.int() }).nullable(),
          expected: z.object(expectedFields).nullable(),
          /** Of this wave's members, with the completes that came of them so far. */
          cells: z.array(z.object({ ...sampleCell, came: z.int() })),
          unknown_quotas: unknownQuotas,
          /** Which of how many parts of the draw it is. */
          replicate: z.int(),
          replicates: z.int(),
        })
        .nullable(),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * Planned members who got no mail, each with the reason, by their invitations, 50 at a time. `next`: the `after` of the next page;
 * a page can be short, or empty, before the last.
 */
export const listNotSent = endpoint({
  method: 'GET',
  path: '/waves/:id/not-sent',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Who got no email of a wave, and why',
  params,
  query: z.object({ after: pathId.optional() }),
  result: json(
    z.object({
      rows: z.array(z.object({ invitation_id: id, member_id: id.nullable(), reason: z.string() })),
      next: id.nullable(),
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
  once: true,
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
  once: true,
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
  once: true,
  summary: 'Stop a wave for good',
  params,
  body: reason,
  result: json(z.object({})),
  refusals: ['not_found', 'conflict'],
});
