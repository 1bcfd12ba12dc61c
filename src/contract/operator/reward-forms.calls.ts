import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, line } from '#contract/fields.ts';
import { questionnaireCalls, questionnaireSummary } from './questionnaire-calls.ts';

/** What members are asked when they request a reward. */
export const rewardForms = questionnaireCalls('reward-forms', 'catalogue');

export const {
  read: getRewardForm,
  save: saveRewardForm,
  discard: discardRewardForm,
  publish: publishRewardForm,
  versions: listRewardFormVersions,
  readVersion: getRewardFormVersion,
} = rewardForms;

export const listRewardForms = endpoint({
  method: 'GET',
  path: '/reward-forms',
  access: { right: 'catalogue' },
  effect: 'read',
  summary: 'The forms of rewards',
  result: json(z.array(questionnaireSummary)),
});

/** Without questions until it is published. `country_code` null: for every country, by operators of all countries. */
export const addRewardForm = endpoint({
  method: 'POST',
  path: '/reward-forms',
  access: { right: 'catalogue' },
  effect: 'write',
  summary: 'Add a form of rewards',
  body: z.object({
    /** Sent again with the same key it is added once. */
    key: z.string().min(8).max(100),
    name: line(100),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
  }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'conflict'],
});
