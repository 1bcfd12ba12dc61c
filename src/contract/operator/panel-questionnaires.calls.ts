import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { questionnaireCalls, questionnaireSummary } from './questionnaire-calls.ts';

/** The profilers, and the questions at registration. */
export const panelQuestionnaires = questionnaireCalls('panel-questionnaires', 'panel');

export const {
  read: getPanelQuestionnaire,
  save: savePanelQuestionnaire,
  discard: discardPanelQuestionnaire,
  publish: publishPanelQuestionnaire,
  addPicture: addPanelQuestionnairePicture,
  getPicture: getPanelQuestionnairePicture,
  versions: listPanelQuestionnaireVersions,
  readVersion: getPanelQuestionnaireVersion,
} = panelQuestionnaires;

/** Those of the operator's countries, and the general ones, which hold where a country has none of its own. */
export const listPanelQuestionnaires = endpoint({
  method: 'GET',
  path: '/panel-questionnaires',
  access: { right: 'panel' },
  effect: 'read',
  summary: 'The profilers, and the questions at registration',
  result: json(z.array(questionnaireSummary)),
});

/** A copy of the general one, or an empty one if there is none; sent twice it answers the same. Members keep their answers. */
export const addPanelQuestionnaire = endpoint({
  method: 'POST',
  path: '/panel-questionnaires',
  access: { right: 'panel' },
  effect: 'write',
  once: true,
  summary: 'Give a country a profiler or registration questions of its own',
  body: z.object({
    kind: z.enum(['profiler', 'registration']),
    country_code: z.string().regex(/^[A-Z]{2}$/),
  }),
  result: json(z.object({ id })),
  refusals: ['not_found'],
});
