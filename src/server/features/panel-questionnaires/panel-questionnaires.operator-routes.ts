import * as calls from '#contract/operator/panel-questionnaires.calls.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { listQuestionnaires } from '#server/features/questionnaires/list-questionnaires.ts';
import { giveOwnQuestionnaire } from '#server/features/questionnaires/own-questionnaire.ts';
import { implementQuestionnaires } from '#server/features/questionnaires/questionnaire-routes.ts';
import type { Api } from '#server/http/implement.ts';
import { refuseGoneAnswers } from './refuse-gone-answers.ts';

const KINDS = ['profiler', 'registration'] as const;

/** Profilers and questions at registration: they are answered at once, so nobody is ever in the middle of one. */
export function panelQuestionnairesOperatorRoutes(api: Api): void {
  implementQuestionnaires(api, calls.panelQuestionnaires, {
    kinds: KINDS,
    inProgress: async () => null,
    keep: async () => {},
    judge: refuseGoneAnswers,
  });
  api.implement(calls.listPanelQuestionnaires, (handle) =>
    listQuestionnaires(handle.installation(), KINDS, handle.countries),
  );
  api.implement(calls.addPanelQuestionnaire, (handle, { body, operator }) =>
    giveOwnQuestionnaire(handle.country(body.country_code), operatorActor(operator.operator_id), body),
  );
}
