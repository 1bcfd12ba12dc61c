import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId, within } from '#contract/fields.ts';
import { SURVEY_STEPS } from '#contract/rules/conditions.ts';
import { DELIVERY_BOUNDS, EXCLUSIONS } from '#contract/rules/sampling.ts';
import { conditionPart } from './conditions.ts';
import {
  deliveryFields,
  expectedFields,
  LARGEST_SAMPLE,
  sampleCell,
  sampleFields,
  sampleFigures,
  unknownQuotas,
} from './samples.ts';

const params = z.object({ id: pathId });
const audited = { look: 'draw_by_pseudonyms', subject: 'surveys', asking: ['recontact'] } as const;

/**
 * Writes nothing but, for pasted pseudonyms, that they were looked for. `digest` stands for exactly these members: a wave is sent
 * with it. Errors: `too_few_participants` for pseudonyms of fewer than `SMALLEST_CELL` members.
 */
export const dryRunSample = endpoint({
  method: 'POST',
  path: '/surveys/:id/dry-run',
  access: { right: 'surveys' },
  effect: 'read',
  audited,
  summary: 'Draw a sample without inviting anyone',
  params,
  body: z.object({ ...sampleFields, per_hour: deliveryFields.per_hour }),
  largestBody: LARGEST_SAMPLE,
  result: json(
    z.object({
      ...sampleFigures,
      digest: z.string(),
      expected: z.object(expectedFields),
      cells: z.array(z.object(sampleCell)),
      unknown_quotas: unknownQuotas,
      /** Drawn members who were not invited in the last 12 months: what is expected of them rests on others alone. */
      new_members: z.object({ members: z.int(), completes: z.number() }),
      /** When the rates were counted; null: never yet, so that they are those of any panel. */
      measured_at: instant.nullable(),
      /** Points for the expected completes, and for those at the upper bound. */
      points_expected: z.int(),
      points_high: z.int(),
      /** Completes that the survey still wants, in soft launch those of it; null: it has no target. */
      missing: z.int().nullable(),
      /** Hours from the first email until they are expected; null: they are not. Quiet hours are not in it. */
      hours_to_fill: z.number().nullable(),
      /** What is wrong with the pasted pseudonyms, each list up to 100; null: there are none. */
      recontact: z
        .object({ found: z.int(), unknown: z.array(z.string()), double: z.array(z.string()) })
        .nullable(),
      /** If everybody who is drawn completed it. */
      points_at_most: z.int(),
    }),
  ),
  refusals: ['not_found', 'too_few_participants'],
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
  once: true,
  audited,
  summary: 'Invite the members of a dry run',
  params,
  body: z.object({
    ...sampleFields,
    seen: z.object({ ...sampleFigures, digest: z.string().max(64) }),
    ...deliveryFields,
    /** The number of equal parts, drawn by chance, each a wave: the first begins, the others are paused until somebody resumes them. */
    replicates: within(DELIVERY_BOUNDS.replicates),
  }),
  largestBody: LARGEST_SAMPLE,
  result: json(z.object({ wave_id: id, wave_ids: z.array(id) })),
  refusals: ['not_found', 'invitation_closed', 'sample_empty', 'too_few_participants', 'conflict'],
});

/**
 * Every exclusion with whether it applies and what decides it, in the order in which a sample asks; `first` is the one
 * that counts. `household` is another member of it who is in a wave already. `conditions` are the parts of the condition in the
 * order of reading. Whether a member stands behind a pasted pseudonym is not said: that is `identifyParticipants`.
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
    condition: sampleFields.condition,
    rest_days: sampleFields.rest_days,
    not_after: sampleFields.not_after,
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
