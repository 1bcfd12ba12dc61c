import * as calls from '#contract/operator/automatic-waves.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import {
  automaticWaves,
  changeCeilings,
  pauseSeries,
  resumeSeries,
  startSeries,
  stopSeries,
} from './automatic-waves.ts';
import { countryOfSampledSurvey } from './sampled-surveys.queries.ts';

export function automaticWavesOperatorRoutes(api: Api): void {
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSampledSurvey(db, id));
  api.implement(calls.getAutomaticWaves, async (handle, { params: { id } }) =>
    automaticWaves(await forSurvey(handle, id), id),
  );
  api.implement(calls.setCeilings, async (handle, { params: { id }, body, operator }) =>
    changeCeilings(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body),
  );
  api.implement(calls.startAutomaticWaves, async (handle, { params: { id }, body, operator }) =>
    startSeries(await forSurvey(handle, id), operatorActor(operator.operator_id), id, body),
  );
  const changes = [
    [calls.pauseAutomaticWaves, pauseSeries],
    [calls.resumeAutomaticWaves, resumeSeries],
  ] as const;
  for (const [call, change] of changes)
    api.implement(call, async (handle, { params: { id }, body: { reason }, operator }) => {
      const by = operatorActor(operator.operator_id);
      await change(await forSurvey(handle, id), by, { survey_id: id, reason });
      return {};
    });
  api.implement(calls.stopAutomaticWaves, async (handle, { params: { id }, body, operator }) => {
    const { operator_id } = operator;
    await stopSeries(await forSurvey(handle, id), { operator_id, survey_id: id, ...body });
    return {};
  });
}
