import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { verifyUrl } from '#server/features/reports/signed-link.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  invite,
  inviteOne,
  moveSurvey,
  start,
  startedAt,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('starting a survey', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const setState = (survey: string, state: SurveyState) =>
    test.database.transaction((db) => moveSurvey(db, survey, state));
  const attempts = () => test.database.read.selectFrom('attempts').select('id').execute();
  const startPath = (survey_number: string) => `/api/portal/v1/surveys/${survey_number}/start`;

  describe('from the mail', () => {
    it('refuses a token that no mail carries', async () => {
      const visitor = test.visitor();
      for (const token of ['x', '%', 'a'.repeat(200), 'a'.repeat(300)]) {
        const look = await visitor.call('GET /invitations/:token', { params: { token } });
        const begin = await visitor.call('POST /invitations/:token/start', { params: { token } });
        expect([look.status, begin.status]).toEqual([404, 404]);
      }
    });

    it('shows the promise and changes nothing, however often it is looked at', async () => {
      const { member_id } = await addMember(test);
      const closes_at = new Date(Date.now() + 86_400_000);
      const survey = await addSurvey(test, { closes_at, screenout_points: 3 });
      const token = await inviteOne(test, survey, member_id);
      const visitor = test.visitor({ language: 'bg' });
      const before = (await attempts()).length;
      for (const method of ['GET', 'HEAD', 'GET'])
        await visitor.request(method, `/api/portal/v1/invitations/${token}`);
      const { data } = await visitor.call('GET /invitations/:token', { params: { token } });
      expect(data).toEqual({
        survey_number: survey,
        title: 'Напитки у дома',
        about: null,
        points: 50,
        screenout_points: 3,
        screenout_after_minutes: 0,
        quota_full_points: 0,
        daily_cap: null,
        opens_at: null,
        devices: null,
        passes_on: null,
        is_test: false,
        minutes: 5,
        closes_at: closes_at.toISOString(),
        state: 'open',
      });
      expect((await attempts()).length).toBe(before);
      const get = await visitor.request('GET', `/api/portal/v1/invitations/${token}/start`);
      expect(get.status).toBe(404);
    });

    it.each([
      ['paused', 'unavailable', 'survey_unavailable'],
      ['closed', 'closed', 'invitation_closed'],
    ] as const)('refuses a survey that is %s', async (state, shown, code) => {
      const { member_id } = await addMember(test);
      const survey = await addSurvey(test);
      const token = await inviteOne(test, survey, member_id);
      await setState(survey, state);
      const visitor = test.visitor();
      const { data } = await visitor.call('GET /invitations/:token', { params: { token } });
      expect(data.state).toBe(shown);
      const { status, failure } = await visitor.call('POST /invitations/:token/start', { params: { token } });
      expect([status, failure.code]).toEqual([409, code]);
    });

    it('refuses a survey whose closing date is over', async () => {
      const { member_id } = await addMember(test);
      const closes_at = new Date(Date.now() + 3_600_000);
      const token = await inviteOne(test, await addSurvey(test, { closes_at }), member_id);
      vi.useFakeTimers({ toFake: ['Date'], now: closes_at });
      try {
        const { failure } = await test
          .visitor()
          .call('POST /invitations/:token/start', { params: { token } });
        expect(failure.code).toBe('invitation_closed');
      } finally {
        vi.useRealTimers();
      }
    });

    it('has a place for as many as the client ordered, while they are at it', async () => {
      const survey = await addSurvey(test, { completes_wanted: 1 });
      const [first, second] = [await addMember(test), await addMember(test)];
      const tokens = [
        await inviteOne(test, survey, first.member_id),
        await inviteOne(test, survey, second.member_id),
      ];
      const answers = await Promise.all(
        tokens.map((token) => test.visitor().call('POST /invitations/:token/start', { params: { token } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('survey_unavailable');
    });

    it('opens one attempt, however often and however parallel it is started', async () => {
      const { member_id } = await addMember(test);
      const survey = await addSurvey(test, { completes_wanted: 1 });
      const token = await inviteOne(test, survey, member_id);
      const before = (await attempts()).length;
      const visitor = test.visitor();
      const locations = await Promise.all([1, 2, 3, 4].map(() => startedAt(visitor, token)));
      expect(new Set(locations).size).toBe(1);
      expect(locations[0]).toMatch(/^\/interview\/[\w-]{32}$/);
      expect((await attempts()).length).toBe(before + 1);
      // A pause lets open attempts finish.
      await setState(survey, 'paused');
      expect(await start(visitor, token)).toBe(locations[0]?.split('/').at(-1));
    });

    it('leads into an external survey by a signed address that tells no more than was asked for', async () => {
      const { member_id } = await addMember(test, { language: 'bg' });
      const survey = await addExternalSurvey(test);
      const token = await inviteOne(test, survey, member_id);
      const location = await startedAt(test.visitor(), token);
      const url = new URL(location);
      expect(url.origin + url.pathname).toBe('https://survey.example/s');
      expect([...url.searchParams.keys()]).toEqual(['id', 'lng', 'cc', 'n', 'key', 'expires', 'signature']);
      expect(url.search).toContain(`&lng=bg&cc=BG&n=${survey}&`);
      const keys = await test.database.read
        .selectFrom('survey_keys as k')
        .innerJoin('surveys as s', 's.id', 'k.survey_id')
        .select(['key_id as keyId', 'secret'])
        .where('survey_number', '=', survey)
        .execute();
      expect(verifyUrl(location, keys).ok).toBe(true);
    });
  });

  describe('from the portal', () => {
    it('lists what can be started with a link, what waits without one, and nothing else', async () => {
      const { member_id, client } = await signedInMember(test, { language: 'bg' });
      const other = await addMember(test);
      const open = await addSurvey(test);
      const paused = await addSurvey(test, { titles: { en: 'Only in English' } });
      const full = await addSurvey(test, { completes_wanted: 1 });
      const closed = await addSurvey(test);
      const others = await addSurvey(test);
      for (const survey of [open, paused, full, closed]) await invite(test, survey, [member_id]);
      await invite(test, others, [other.member_id]);
      await start(test.visitor(), await inviteOne(test, full, other.member_id));
      await setState(paused, 'paused');
      await setState(closed, 'closed');

      const { data } = await client.call('GET /surveys');
      expect(data).toEqual([
        {
          id: expect.any(Number),
          survey_number: open,
          title: 'Напитки у дома',
          points: 50,
          minutes: 5,
          closes_at: null,
          waiting: false,
          link: startPath(open),
        },
        {
          id: expect.any(Number),
          survey_number: full,
          title: 'Напитки у дома',
          points: 50,
          minutes: 5,
          closes_at: null,
          waiting: true,
          reason: 'unavailable',
        },
        {
          id: expect.any(Number),
          survey_number: paused,
          title: 'Only in English',
          lang: 'en',
          points: 50,
          minutes: 5,
          closes_at: null,
          waiting: true,
          reason: 'unavailable',
        },
      ]);
    });

    it('refuses visitors, foreign pages, HEAD, prefetch and the surveys of others', async () => {
      const { member_id, client } = await signedInMember(test);
      const stranger = await signedInMember(test);
      const survey = await addSurvey(test);
      await invite(test, survey, [member_id]);
      const before = (await attempts()).length;
      const from = (headers: Record<string, string>) => client.request('GET', startPath(survey), { headers });

      expect((await test.visitor().request('GET', startPath(survey))).status).toBe(401);
      expect((await stranger.client.request('GET', startPath(survey))).status).toBe(404);
      expect((await client.request('HEAD', startPath(survey))).status).toBe(404);
      expect((await client.request('GET', startPath('nothing'))).status).toBe(404);
      for (const site of ['cross-site', 'same-site', 'none'])
        expect((await from({ 'sec-fetch-site': site })).failure.code).toBe('foreign_origin');
      expect((await from({ 'sec-purpose': 'prefetch;prerender' })).status).toBe(403);
      // A browser that doesn't send Sec-Fetch-Site, whatever it accepts.
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const silent = await test.app.inject({
        url: startPath(survey),
        headers: { host: 'bg.localhost:3000', accept: 'application/json', cookie },
      });
      expect([silent.statusCode, silent.json().code]).toEqual([403, 'foreign_origin']);
      expect((await attempts()).length).toBe(before);
    });

    it('redirects a refused browser to the list, with the reason', async () => {
      const { member_id, client } = await signedInMember(test);
      const survey = await addSurvey(test);
      await invite(test, survey, [member_id]);
      const open = (headers: Record<string, string>) =>
        client.request('GET', startPath(survey), {
          headers: { accept: 'text/html,application/xhtml+xml', ...headers },
        });
      await setState(survey, 'closed');
      expect((await open({})).headers.location).toBe('/members/questionnaires?refused=invitation_closed');
    });

    it('goes to the interview, and to the same one again, also from the mail', async () => {
      const { member_id, client } = await signedInMember(test);
      const survey = await addSurvey(test);
      const token = await inviteOne(test, survey, member_id);
      const first = await client.request('GET', startPath(survey), { headers: { accept: 'text/html' } });
      expect(first.status).toBe(303);
      expect(first.headers.location).toMatch(/^\/interview\//);
      expect(first.headers['cache-control']).toBe('no-store');
      const again = await client.request('GET', `${startPath(survey)}/`);
      expect(again.headers.location).toBe(first.headers.location);
      expect(`/interview/${await start(test.visitor(), token)}`).toBe(first.headers.location);
    });
  });
});
