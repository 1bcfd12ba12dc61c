import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { completeness } from '#contract/rules/check-answers.ts';
import { askedAttributes, type Definition } from '#contract/rules/questionnaire.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInMember, signIn } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe('the first steps of a new member', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ MAIL_FROM: 'JTN Panel <hello@panel.example>' });
  });
  afterAll(() => test.close());
  afterEach(() => vi.useRealTimers());

  const look = async (client: TestClient) => (await client.call('GET /profile/welcome')).data;
  const tick = (client: TestClient, step: string) => client.call('PUT /profile/welcome', { body: { step } });

  it('belong to members, and know their names', async () => {
    expect((await test.visitor().call('GET /profile/welcome')).status).toBe(401);
    const { client } = await signedInMember(test);
    const { status, failure } = await tick(client, 'profile');
    expect({ status, errors: Object.keys(failure.errors) }).toEqual({ status: 422, errors: ['step'] });
  });

  it('are seen from what was done, or ticked off, and go by themselves when all is done', async () => {
    const { client, answer } = await startInterview(test, await addSurvey(test));
    const done = { profile: false, first_survey: false, mail: false, points: false };
    expect(await look(client)).toEqual({ sender: 'hello@panel.example', done });
    expect((await tick(client, 'mail')).data?.done).toEqual({ ...done, mail: true });
    await client.call('POST /profile/refer', {
      body: { first_name: 'Ana', last_name: 'Kova', email: 'ana.kova@example.org' },
    });
    expect((await look(client))?.done).toEqual({ ...done, mail: true, points: true });
    await answer(0, { adult: 'no' });
    expect((await look(client))?.done).toEqual({
      profile: false,
      first_survey: true,
      mail: true,
      points: true,
    });
    await completeProfile(client);
    expect(await look(client)).toBeNull();
  });

  it('are put away for good', async () => {
    const member = await signedInMember(test);
    expect((await tick(member.client, 'dismissed')).data).toBeNull();
    expect(await look(await signIn(test, member))).toBeNull();
  });

  it('are for new members only', async () => {
    const member = await signedInMember(test);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 86_400_000 });
    expect(await look(await signIn(test, member))).toBeNull();
  });
});

/** Answers every question with the first allowed option. */
async function completeProfile(client: TestClient): Promise<void> {
  const { definition } = (await client.call('GET /profiler')).data as { definition: Definition };
  const values: Record<string, unknown> = {};
  for (let pass = 0; pass < definition.length; pass++) {
    const { missing } = completeness(definition, values);
    for (const { attribute, options } of askedAttributes(definition, values)) {
      if (!missing.some(({ id }) => id === attribute.id)) continue;
      const { id, type, validation, rows = [] } = attribute;
      const option = options[0]?.id;
      if (type === 'oe') values[id] = validation === 'integer' ? 3 : 'Sofia';
      else if (type === 'grid') values[id] = Object.fromEntries(rows.map((row) => [row.id, option]));
      else values[id] = type === 'mr' ? [option] : option;
    }
  }
  expect((await client.call('POST /profiler', { body: { values } })).status).toBe(200);
}
