import { afterAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { addExternalSurvey, addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG', 'AT'] });

async function projectOf(...numbers: string[]) {
  const project = {
    name: 'Holidays',
    client: '',
    client_reference: '',
    notes: '',
    country_codes: ['BG', 'AT'],
  };
  const body = { ...project, manager_id: null, price_per_complete: null, currency: 'EUR' };
  const { id } = (await client.call('POST /projects', { body })).data;
  await testApp.database.transaction((db) =>
    db.updateTable('surveys').set({ project_id: id }).where('survey_number', 'in', numbers).execute(),
  );
  const { surveys } = (await client.call('GET /projects/:id', { params: { id } })).data;
  return { id, surveys: surveys.map((survey) => survey.id) };
}
let keys = 0;
const copy = (
  id: number,
  surveys: number[],
  country_codes: string[],
  { key = `a-key-of-copies-${keys++}`, from = client }: { key?: string; from?: OperatorClient } = {},
) => from.call('POST /projects/:id/copies', { params: { id }, body: { key, surveys, country_codes } });
const surveysIn = async (id: number) =>
  (await client.call('GET /projects/:id', { params: { id } })).data.surveys.length;

describe('the surveys of a project', () => {
  it('are copied to other countries at once, once for a key, and say what is missing', async () => {
    const project = await projectOf(await addSurvey(testApp), await addExternalSurvey(testApp));
    const key = 'a-key-pressed-twice';
    const made = await Promise.all([
      copy(project.id, project.surveys, ['AT', 'BG'], { key }),
      copy(project.id, project.surveys, ['AT', 'BG'], { key }),
    ]);
    const [first, second] = made.map(({ data }) => data);
    expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
    expect(first?.map(({ copy_of, country_code }) => [copy_of, country_code])).toEqual(
      project.surveys.flatMap((id) => ['AT', 'BG'].map((code) => [id, code])),
    );
    expect(first?.every(({ missing, project_left }) => Array.isArray(missing) && !project_left)).toBe(true);
    expect(await surveysIn(project.id)).toBe(6);
  });

  it('are copied all or not at all: not from another project, to a foreign country, or too many', async () => {
    const project = await projectOf(await addSurvey(testApp));
    const other = await projectOf(await addSurvey(testApp));
    const mixed = [...project.surveys, ...other.surveys];
    expect((await copy(project.id, mixed, ['AT'])).failure.code).toBe('not_found');
    expect((await copy(project.id, project.surveys, ['AT', 'RO'])).failure.code).toBe('not_found');
    const clerk = (await signedInOperator(testApp, { role: 'support' })).client;
    const foreigner = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await copy(project.id, project.surveys, ['AT'], { from: clerk })).failure.code).toBe(
      'not_allowed',
    );
    expect((await copy(project.id, project.surveys, ['AT'], { from: foreigner })).failure.code).toBe(
      'not_found',
    );
    const many = Array.from({ length: 60 }, (_, at) => at + 1);
    expect((await copy(project.id, many, ['AT', 'BG'])).failure.errors).toHaveProperty('country_codes');
    expect(await surveysIn(project.id)).toBe(1);
  });
});
