import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportLink } from '#server/features/reports/report-links.ts';
import { languageCookie } from '#server/http/session-cookie.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

const setCookies = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String);

describe('the profile', () => {
  const changes = { first_name: 'Мария', last_name: 'О’Нийл', gender: 'other' } as const;

  it.each(['GET /profile', 'POST /profile', 'PUT /profile'] as const)('%s is for members', async (call) => {
    const answer = await testApp.visitor().call(call, call === 'GET /profile' ? {} : { body: changes });
    expect([answer.status, answer.failure.code]).toEqual([401, 'not_signed_in']);
  });

  it.each([
    [{ ...changes, first_name: '' }, 'first_name'],
    [{ ...changes, last_name: undefined }, 'last_name'],
    [{ ...changes, last_name: 'x'.repeat(81) }, 'last_name'],
    [{ ...changes, gender: 'none' }, 'gender'],
    [{ ...changes, email: 'other@example.com' }, 'email'],
  ])('refuses %j', async (body, field) => {
    const { client } = await signedInMember(testApp);
    const before = (await client.call('GET /profile')).data;
    const { status, failure } = await client.call('POST /profile', { body });
    expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    expect((await client.call('GET /profile')).data).toEqual(before);
  });

  it('is loaded, changed by POST or PUT, and answered', async () => {
    const { client, email } = await signedInMember(testApp);
    const other = await signedInMember(testApp);
    const { data } = await client.call('POST /profile', { body: changes });
    expect(data).toEqual({ ...changes, email, language: 'en', country: 'BG' });
    const again = await client.call('PUT /profile', { body: { ...changes, first_name: ' Ана ' } });
    expect(again.data).toMatchObject({ first_name: 'Ана' });
    expect((await client.call('GET /profile')).data).toEqual(again.data);
    expect((await other.client.call('GET /profile')).data.first_name).toBe('Elena');
  });

  it('kept up to date makes an active member', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const lastActive = async () =>
      (
        await testApp.database.read
          .selectFrom('members')
          .select('last_active_at')
          .where('id', '=', member_id)
          .executeTakeFirstOrThrow()
      ).last_active_at;
    expect(await lastActive()).toBeNull();
    await client.call('POST /profile', { body: changes });
    expect(await lastActive()).toBeInstanceOf(Date);
  });

  it('and so does taking part: its start, then its end, also in what the member is shown', async () => {
    const { client, member_id } = await signedInMember(testApp);
    const shown = async () => (await client.call('GET /profile/data')).data.profile.last_active_at;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T10:00:00Z') });
    const survey_number = await addExternalSurvey(testApp);
    const token = await inviteOne(testApp, survey_number, member_id);
    expect(await shown()).toBeNull();
    const attempt = await startExternal(client, token);
    expect(await shown()).toBe('2026-05-01T10:00:00.000Z');
    vi.setSystemTime(new Date('2026-05-01T10:20:00Z'));
    const key = await surveyKey(testApp, survey_number);
    const origin = 'http://bg.localhost:3000';
    const report = reportLink(origin, { survey_number, attempt, outcome: 'screenout' }, key, new Date());
    const headers = { host: 'bg.localhost:3000' };
    await testApp.app.inject({ method: 'POST', url: report.replace(origin, ''), headers });
    expect(await shown()).toBe('2026-05-01T10:20:00.000Z');
  });
});

describe('the language', () => {
  it.each([['de'], ['xx'], ['b'], ['english'], [7]])('%j cannot be chosen in Bulgaria', async (language) => {
    const { client } = await signedInMember(testApp);
    for (const visitor of [client, testApp.visitor()]) {
      const { status, failure, headers } = await visitor.call('PUT /profile/language', {
        body: { language },
      });
      expect([status, Object.keys(failure.errors)]).toEqual([422, ['language']]);
      expect(setCookies(headers)).toEqual([]);
    }
  });

  it('of a visitor is kept in a cookie', async () => {
    const visitor = testApp.visitor({ language: 'en' });
    const answer = await visitor.call('PUT /profile/language', { body: { language: 'bg' } });
    expect(answer.body).toEqual({ success: true, data: null });
    expect(visitor.cookies.get(languageCookie)).toBe('bg');
    expect((await visitor.call('GET /portal')).data.language).toBe('bg');
  });

  it('of a member is kept in the profile, and stays after sign-out', async () => {
    const { client } = await signedInMember(testApp);
    const { data } = await client.call('PUT /profile/language', { body: { language: 'bg' } });
    expect(data).toMatchObject({ language: 'bg' });
    expect((await client.call('GET /auth/validate')).data).toMatchObject({ language: 'bg' });
    await client.call('GET /auth/logout');
    expect((await client.call('GET /portal')).data.language).toBe('bg');
  });
});

describe('the list of genders', () => {
  it('speaks the language of who asks', async () => {
    const { data } = await testApp.visitor({ language: 'bg' }).call('GET /list/gender');
    expect(data).toEqual([
      { id: 'female', name: 'Жена' },
      { id: 'male', name: 'Мъж' },
      { id: 'other', name: 'Друг пол' },
    ]);
  });
});
