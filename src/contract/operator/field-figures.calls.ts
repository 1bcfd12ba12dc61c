import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant, pathId } from '#contract/fields.ts';
import { pointsRate, surveyFigures } from './field-figures.ts';

/**
 * What came of a survey's invitations, by wave, quota cell, day and page, with what was promised. The rates are made of it by
 * `fieldRates` (docs/decisions/0073).
 */
export const getSurveyFigures = endpoint({
  method: 'GET',
  path: '/surveys/:id/figures',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'The figures of a survey in the field',
  params: z.object({ id: pathId }),
  result: json(
    surveyFigures.extend({
      /** Minutes that were planned. */
      promised_minutes: z.int(),
      /** Percent that were expected; null: nobody said. */
      expected_incidence: z.int().nullable(),
      points_rate: pointsRate,
      /** Completes that are due by now, and whether too many of them lack; null without a target or a closing date. */
      plan: z.object({ began_at: instant, due: z.number(), behind: z.boolean() }).nullable(),
    }),
  ),
  refusals: ['not_found'],
});
