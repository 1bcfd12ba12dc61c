import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, line, pathId } from '#contract/fields.ts';
import { questionnaireCalls, questionnaireSummary } from './questionnaire-calls.ts';

/** What members are asked when they request a reward. */
export const rewardForms = questionnaireCalls('reward-forms', 'catalogue');

export const {
  read: getRewardForm,
  save: saveRewardForm,
  discard: discardRewardForm,
  publish: publishRewardForm,
  addPicture: addRewardFormPicture,
  getPicture: getRewardFormPicture,
  versions: listRewardFormVersions,
  readVersion: getRewardFormVersion,
} = rewardForms;

/** Of the operators, who tell forms apart by it; members never see it. */
const name = line(100);

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
    name,
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
  }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'conflict'],
});

/** `version` is the `name_version` that the operator has seen: two who rename a form at once don't undo each other. */
export const renameRewardForm = endpoint({
  method: 'PUT',
  path: '/reward-forms/:id/name',
  access: { right: 'catalogue' },
  effect: 'write',
  once: true,
  summary: 'Rename a form of rewards',
  params: z.object({ id: pathId }),
  body: z.object({ name, version: z.int().min(1) }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});
