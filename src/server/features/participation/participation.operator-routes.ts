import * as calls from '#contract/operator/participation.calls.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countryOfProject } from '#server/features/projects/country-of-project.ts';
import type { Api } from '#server/http/implement.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { csvStyleOf } from '#server/lists/csv.ts';
import { identifyParticipants } from './identify-participants.ts';
import { countryOfSurvey, surveysOfProject } from './participation.queries.ts';
import { participationCsv, participationJsonLines } from './participation-file.ts';

export function participationOperatorRoutes(api: Api): void {
  const forSurvey = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfSurvey(db, id));
  const forProject = async (handle: OperatorHandle, id: number) => {
    const db = await handle.thing((read) => countryOfProject(read, id, handle.countries));
    return { db, surveys: await surveysOfProject(db, id, handle.countries) };
  };
  const named = (thing: string, id: number, end: string) =>
    `participation-${thing}-${id}-${clock.now().toISOString().slice(0, 10)}.${end}`;

  api.implement(calls.exportSurveyParticipation, async (handle, { params: { id }, query }) => ({
    content: await participationCsv(await forSurvey(handle, id), [id], csvStyleOf(query)),
    filename: named('survey', id, 'csv'),
  }));
  api.implement(calls.exportSurveyParticipationLines, async (handle, { params: { id } }) => ({
    content: await participationJsonLines(await forSurvey(handle, id), [id]),
    filename: named('survey', id, 'jsonl'),
  }));
  api.implement(calls.exportProjectParticipation, async (handle, { params: { id }, query }) => {
    const { db, surveys } = await forProject(handle, id);
    return {
      content: await participationCsv(db, surveys, csvStyleOf(query)),
      filename: named('project', id, 'csv'),
    };
  });
  api.implement(calls.exportProjectParticipationLines, async (handle, { params: { id } }) => {
    const { db, surveys } = await forProject(handle, id);
    return { content: await participationJsonLines(db, surveys), filename: named('project', id, 'jsonl') };
  });
  api.implement(calls.identifyParticipants, async (handle, { params: { id }, body, operator }) =>
    identifyParticipants(await forSurvey(handle, id), {
      ...body,
      survey_id: id,
      operator_id: operator.operator_id,
    }),
  );
}
