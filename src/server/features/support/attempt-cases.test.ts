import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import {
  type OperatorClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

let test: TestApp;
let support: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  support = (await signedInOperator(test, { role: 'support' })).client;
});
afterAll(() => test.close());

const attempt = async () => {
  const survey_number = await addSurvey(test);
  const { client, member_id, token } = await startInterview(test, survey_number);
  const { data } = await client.call('GET /profile/surveys-taken');
  return { client, member_id, token, survey_number, id: data[0]?.id ?? 0 };
};
const say = (client: TestClient, id: number, message = 'It stopped in the middle') =>
  client.call('POST /profile/surveys-taken/:id/problem', { params: { id }, body: { message } });

describe('something is wrong with a survey', () => {
  it('is not said of somebody else’s attempt, of none, by nobody, or without words', async () => {
    const { id, client } = await attempt();
    const stranger = (await signedInMember(test)).client;
    expect((await say(stranger, id)).failure.code).toBe('not_found');
    expect((await say(client, 987_654)).failure.code).toBe('not_found');
    expect((await say(test.visitor(), id)).failure.code).toBe('not_signed_in');
    expect((await say(client, id, ' ')).failure.errors).toHaveProperty('message');
    const { rows } = (await support.call('GET /messages', { query: { topic: 'attempt' } })).data;
    expect(rows).toEqual([]);
  });

  it('opens one case with what is known of the attempt, and the member sees its state', async () => {
    const { id, client, member_id, survey_number, token } = await attempt();
    const [first, second] = await Promise.all([say(client, id), say(client, id, 'Nothing came')]);
    expect(second.data).toEqual(first.data);
    const params = first.data;
    const { data, text } = await support.call('GET /messages/:id', { params });
    expect(data).toMatchObject({
      topic: 'attempt',
      member_id,
      evidence: { request: null, attempt: { id, survey_number, outcome: null, reports: [] } },
    });
    expect(data.messages).toHaveLength(2);
    expect(text).not.toContain(token);
    const state = async () => (await client.call('GET /profile/surveys-taken')).data[0]?.case;
    expect(await state()).toEqual({ id: first.data.id, state: 'open' });
    const closed = await support.call('PUT /messages/:id', {
      params,
      body: { assigned_to: null, state: 'closed', version: data.version },
    });
    expect(closed.status).toBe(200);
    expect(await state()).toEqual({ id: first.data.id, state: 'closed' });
  });

  it('is not seen by operators of another country', async () => {
    const { id, client } = await attempt();
    const { data: params } = await say(client, id);
    const austrian = (await signedInOperator(test, { role: 'support', countries: ['AT'] })).client;
    expect((await austrian.call('GET /messages/:id', { params })).failure.code).toBe('not_found');
  });
});
