import { surveyOverview } from '#server/features/surveys/survey-overview.ts';
import type { OperatorClient, TestApp } from './test-app.ts';

/** Everything that counts what happens in a survey, wherever operators read it, and the rows that hold what is counted. */
export async function fieldFigures(test: TestApp, client: OperatorClient, id: number) {
  const params = { id };
  const zone = { time_zone: 'UTC' };
  const { data: survey } = await client.call('GET /surveys/:id', { params });
  const project = survey.project;
  const { as_of: _counted, ...figures } = (await client.call('GET /surveys/:id/figures', { params })).data;
  const exported = await client.request('GET', '/api/operator/v1/surveys/csv?columns=id,state,filled,target');
  if (exported.status !== 200) throw new Error(`no export: ${exported.text}`);
  const rowsOf = async (
    table: 'movements' | 'attempt_places' | 'length_samples' | 'reminders' | 'reconciliations',
  ) => (await test.database.read.selectFrom(table).selectAll().execute()).length;
  return {
    survey,
    overview: await surveyOverview(test.database.read, survey.survey_number),
    listed: (await client.call('GET /surveys', { query: zone })).data,
    figures,
    project: project && (await projectFigures(client, project.id)),
    waves: (await client.call('GET /surveys/:id/waves', { params })).data,
    lacking: (await client.call('GET /surveys/:id/missing-texts', { params })).data,
    today: (await client.call('GET /today', { query: {} })).data,
    unverified: (await client.call('GET /unverified-completes', { query: zone })).data,
    unverified_count: (await client.call('GET /unverified-completes/count', { query: zone })).data,
    members: (await client.call('GET /members/count', { query: zone })).data,
    proof: (await client.call('GET /journal-proof')).data,
    exported: exported.text,
    movements: await rowsOf('movements'),
    places: await rowsOf('attempt_places'),
    lengths: await rowsOf('length_samples'),
    reminders: await rowsOf('reminders'),
    reconciliations: await rowsOf('reconciliations'),
  };
}

/** Without the moment that it is of. */
async function projectFigures(client: OperatorClient, id: number) {
  const { sums, ...project } = (await client.call('GET /projects/:id', { params: { id } })).data;
  const { as_of: _counted, ...together } = sums;
  return { ...project, sums: together };
}
