import * as calls from '#contract/operator/reward-forms.calls.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { listQuestionnaires } from '#server/features/questionnaires/list-questionnaires.ts';
import {
  addRewardForm,
  countryOfRewardForm,
  renameRewardForm,
} from '#server/features/questionnaires/own-questionnaire.ts';
import { implementQuestionnaires } from '#server/features/questionnaires/questionnaire-routes.ts';
import type { Api } from '#server/http/implement.ts';

const KINDS = ['reward_form'] as const;

/** What members are asked when they request a reward. A request keeps the version that it was made with. */
export function rewardFormsOperatorRoutes(api: Api): void {
  implementQuestionnaires(api, calls.rewardForms, {
    kinds: KINDS,
    inProgress: async () => null,
    keep: async () => {},
    judge: async () => {},
  });
  api.implement(calls.listRewardForms, (handle) =>
    listQuestionnaires(handle.installation(), KINDS, handle.countries),
  );
  api.implement(
    calls.addRewardForm,
    async (handle, { body: { key, ...form }, operator: { operator_id } }) => {
      const db = await handle.thingOfAny(async () => form.country_code);
      const id = await createOnce(db, { operator_id, kind: 'reward_form', key, content: form }, () =>
        addRewardForm(db, operatorActor(operator_id), form),
      );
      return { id };
    },
  );
  api.implement(
    calls.renameRewardForm,
    async (handle, { params: { id }, body, operator: { operator_id } }) => {
      const db = await handle.thingOfAny((read) => countryOfRewardForm(read, id));
      return renameRewardForm(db, operatorActor(operator_id), id, body);
    },
  );
}
