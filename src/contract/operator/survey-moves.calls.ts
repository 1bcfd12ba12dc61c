import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';

/**
 * Moves a survey to another state, by the rules of `SURVEY_MOVES`. `from` is the state that the operator saw; sent twice it
 * does it once.
 */
export const setSurveyState = endpoint({
  method: 'POST',
  path: '/surveys/:id/state',
  access: { right: 'fieldwork' },
  effect: 'write',
  once: true,
  summary: 'Move a survey to another state',
  params: z.object({ id: pathId }),
  body: z.object({ from: z.enum(SURVEY_STATES), to: z.enum(SURVEY_STATES) }),
  result: json(z.object({ state: z.enum(SURVEY_STATES) })),
  refusals: [
    'not_found',
    'archived',
    'conflict',
    'soft_launch_unlimited',
    'last_day_over',
    'questionnaire_unfinished',
    'attempts_open',
  ],
});
