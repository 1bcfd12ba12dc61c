import * as calls from '#contract/operator/point-raises.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { countryOfSurvey, raisesOfSurvey } from './point-raises.queries.ts';
import { raiseCost, raisePoints } from './raise-points.ts';

export function pointRaisesOperatorRoutes(api: Api): void {
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSurvey(db, id));
  api.implement(calls.listPointRaises, async (handle, { params: { id } }) =>
    raisesOfSurvey(await forSurvey(handle, id), id),
  );
  api.implement(calls.getRaiseCost, async (handle, { params: { id }, query: { to } }) =>
    raiseCost(await forSurvey(handle, id), id, to),
  );
  api.implement(calls.raiseSurveyPoints, async (handle, { params: { id }, body, operator }) =>
    raisePoints(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body),
  );
}
