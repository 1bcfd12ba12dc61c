import { afterAll, describe, expect, it } from 'vitest';
import { clock } from '#server/clock.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('a start', () => {
  const begin = (token: string, userAgent = '') =>
    testApp.visitor().call('POST /invitations/:token/start', {
      params: { token },
      headers: userAgent === '' ? {} : { 'user-agent': userAgent },
    });
  const promise = async (token: string) =>
    (await testApp.visitor().call('GET /invitations/:token', { params: { token } })).data;

  it('is refused on a device that the survey does not take, and its page says which it takes', async () => {
    const { member_id } = await signedInMember(testApp);
    const token = await inviteOne(
      testApp,
      await addExternalSurvey(testApp, { devices: ['computer'] }),
      member_id,
    );
    expect((await begin(token, IPHONE)).failure.code).toBe('device_not_accepted');
    expect(await promise(token)).toMatchObject({ devices: ['computer'], state: 'open' });
    expect((await begin(token, WINDOWS)).status).toBe(303);
    // The attempt that is open goes on where it may, too.
    expect((await begin(token, IPHONE)).failure.code).toBe('device_not_accepted');
    expect((await begin(token)).status).toBe(303);
  });

  it('is refused before the survey opens, and the list has no link until then', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const opens_at = new Date(clock.now().getTime() + 3_600_000);
    const survey = await addExternalSurvey(testApp);
    // Invited before the day was moved: a wave sends nothing until then.
    const token = await inviteOne(testApp, survey, member_id);
    const opens = (at: Date) =>
      testApp.database.transaction((db) =>
        db.updateTable('surveys').set({ opens_at: at }).where('survey_number', '=', survey).execute(),
      );
    await opens(opens_at);
    expect((await begin(token)).failure.code).toBe('survey_not_open');
    expect(await promise(token)).toMatchObject({ state: 'early', opens_at: opens_at.toISOString() });
    expect((await client.call('GET /surveys')).data).toMatchObject([{ survey_number: survey }]);
    expect((await client.call('GET /surveys')).data[0]?.link).toBeUndefined();
    await opens(clock.now());
    expect((await client.call('GET /surveys')).data[0]?.link).toBeDefined();
    expect((await begin(token)).status).toBe(303);
  });

  it('is offered in the order of priority, then newest first, over all pages', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const numbers: string[] = [];
    for (const priority of [3, 5, 1, 3]) {
      const survey = await addExternalSurvey(testApp, { priority });
      numbers.push(survey);
      await inviteOne(testApp, survey, member_id);
      await testApp.database.transaction((db) =>
        db
          .updateTable('invitations')
          .set({ invited_at: new Date('2026-01-01') })
          .where('member_id', '=', member_id)
          .execute(),
      );
    }
    const listed = (await client.call('GET /surveys')).data;
    const order = [numbers[1], numbers[3], numbers[0], numbers[2]];
    expect(listed.map(({ survey_number }) => survey_number)).toEqual(order);
    for (const [at, { id }] of listed.entries()) {
      const rest = (await client.call('GET /surveys', { query: { before: String(id) } })).data;
      expect(rest.map(({ survey_number }) => survey_number)).toEqual(order.slice(at + 1));
    }
  });
});

describe('a survey and a project', () => {
  const survey = {
    project_id: null,
    titles: { en: 'Holidays' },
    invitation_texts: {},
    topic: null,
    points: 80,
    screenout_points: 0,
    screenout_after_minutes: 0,
    quota_full_points: 0,
    daily_cap: null,
    minutes: 12,
    target: null,
    soft_launch_completes: null,
    review_days: 14,
    attempt_minutes: 60,
    opens_at: null,
    closes_at: null,
    devices: null,
    priority: 3,
    expected_incidence: null,
    invite_new_members: false,
    entry_url: 'https://survey.example/s?id={attempt}',
    preset: 'hmac' as const,
    country_code: 'BG',
  };
  const project = {
    name: 'Holidays',
    client: '',
    client_reference: '',
    manager_id: null,
    price_per_complete: null,
    currency: null,
    notes: '',
    country_codes: ['BG'],
  };

  it('are created once by the same key, however often and parallel it is sent, and refused with other content', async () => {
    const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
    const other = (await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] })).client;
    const key = 'the-same-key-twice';
    const add = (from = client, changes: object = {}) =>
      from.call('POST /surveys', { body: { ...survey, key, ...changes } });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    // Its key is shown to the one press that has made it.
    const shown = answers.flatMap(({ data }) => data.key ?? []);
    const { survey_number = '' } = answers[0]?.data ?? {};
    const { keyId, secret } = await surveyKey(testApp, survey_number);
    expect(shown).toEqual([{ key_id: keyId, secret }]);
    expect((await add(client, { points: 81 })).failure.code).toBe('conflict');
    expect((await add(other)).data.id).not.toBe(answers[0]?.data.id);
    expect((await add(client, { key: 'short' })).failure.errors).toHaveProperty('key');
    // What is refused takes no key.
    const refused = { key: 'a-key-of-a-refusal', entry_url: 'http://survey.example/{attempt}' };
    expect((await add(client, refused)).failure.errors).toHaveProperty('entry_url');
    expect((await add(client, { key: refused.key })).status).toBe(200);
    const addProject = (changes: object = {}) =>
      client.call('POST /projects', { body: { ...project, key, ...changes } });
    const [first, again] = [await addProject(), await addProject()];
    expect(again.data).toEqual(first.data);
    expect((await addProject({ name: 'Travel' })).failure.code).toBe('conflict');
  });
});
