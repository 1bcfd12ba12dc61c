import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { standingsOfMember } from '#server/testing/standings.queries.ts';
import {
  addExternalSurvey,
  addSurvey,
  ageInvitations,
  invite,
  inviteOne,
  moveSurvey,
  start,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { insertCells } from './quotas.queries.ts';
import { standingOf } from './standing.ts';

describe('the list of surveys', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const women = { kind: 'all' as const, of: [{ kind: 'gender' as const, genders: ['female' as const] }] };
  const setState = (survey: string, state: SurveyState) =>
    test.database.transaction((db) => moveSurvey(db, survey, state));
  const listed = async (client: TestClient, before?: number) => {
    const query = before === undefined ? {} : { before: String(before) };
    return (await client.call('GET /surveys', { query })).data;
  };

  it('follows a survey as it pauses, goes on, fills up, closes, and passes its date', async () => {
    const { client, member_id } = await signedInMember(test);
    const closes_at = new Date(Date.now() + 3_600_000);
    const survey = await addSurvey(test, { completes_wanted: 1, closes_at });
    await invite(test, survey, [member_id]);
    const seen = async () => (await listed(client)).map(({ link }) => (link ? 'startable' : 'waits'));
    expect(await seen()).toEqual(['startable']);
    await setState(survey, 'paused');
    expect(await seen()).toEqual(['waits']);
    await setState(survey, 'live');
    const other = await signedInMember(test);
    await start(other.client, await inviteOne(test, survey, other.member_id));
    expect(await seen()).toEqual(['waits']);
    const refused = await client.request('GET', `/api/portal/v1/surveys/${survey}/start`);
    expect(refused.headers.location ?? refused.failure.code).toMatch(/survey_unavailable/);
    vi.useFakeTimers({ toFake: ['Date'], now: closes_at });
    expect(await seen()).toEqual([]);
    vi.useRealTimers();
    await setState(survey, 'closed');
    expect(await seen()).toEqual([]);
    // Open attempts may be finished.
    expect(await listed(other.client)).toMatchObject([{ survey_number: survey, link: expect.any(String) }]);
  });

  it('offers nothing of which the member’s own quota is full, unless that waits for an answer', async () => {
    const [woman, other] = [await signedInMember(test), await signedInMember(test)];
    const quotas = [{ name: 'coffee', wanted: 0, conditions: [{ attribute: 'drink', options: ['coffee'] }] }];
    const survey = await addSurvey(test, { quotas });
    await invite(test, survey, [other.member_id]);
    const token = await inviteOne(test, survey, woman.member_id);
    // The page of the mail's link says the same as the list.
    const reasons = async () => (await listed(woman.client)).map(({ reason }) => reason);
    const linked = async () =>
      (await woman.client.call('GET /invitations/:token', { params: { token } })).data.state;
    const seen = async () => (await listed(woman.client)).map(({ link }) => (link ? 'startable' : 'waits'));
    expect(await seen()).toEqual(['startable']);
    await test.database.transaction(async (db) => {
      const { id } = await db
        .selectFrom('surveys')
        .select('id')
        .where('survey_number', '=', survey)
        .executeTakeFirstOrThrow();
      await insertCells(db, id, [{ name: 'women', wanted: 1, condition: women }]);
    });
    expect([await seen(), await linked()]).toEqual([['startable'], 'open']);
    const { headers } = await other.client.request('GET', `/api/portal/v1/surveys/${survey}/start`);
    expect(headers.location).toMatch(/^\/interview\//);
    expect([await reasons(), await linked()]).toEqual([['unavailable'], 'unavailable']);
    const refused = await woman.client.request('GET', `/api/portal/v1/surveys/${survey}/start`);
    expect(refused.headers.location ?? refused.failure.code).toMatch(/survey_unavailable/);
    expect(await listed(other.client)).toMatchObject([{ link: expect.any(String) }]);
  });

  it('holds exactly what can be started or waits, whatever has become of each', async () => {
    const { client, member_id } = await signedInMember(test);
    const fates = ['none', 'start', 'end', 'pause', 'close', 'archive', 'fill', 'start then pause'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 6 }), async (drawn) => {
        for (const fate of drawn) {
          const survey = await addSurvey(test, { completes_wanted: 1 });
          await ageInvitations(test, member_id);
          const token = await inviteOne(test, survey, member_id);
          if (fate.startsWith('start') || fate === 'end') {
            const attempt = await start(client, token);
            if (fate === 'end')
              await test.database.transaction((db) =>
                db
                  .updateTable('attempts')
                  .set({ expires_at: new Date(0) })
                  .where('token', '=', attempt)
                  .execute(),
              );
          }
          if (fate === 'fill') {
            const other = await signedInMember(test);
            await start(other.client, await inviteOne(test, survey, other.member_id));
          }
          if (fate.endsWith('pause')) await setState(survey, 'paused');
          if (fate === 'close' || fate === 'archive') await setState(survey, 'closed');
          if (fate === 'archive') await setState(survey, 'archived');
        }
        const now = new Date();
        const standings = await standingsOfMember(test.database.read, member_id);
        const expected = standings
          .map((one) => ({ id: one.id, standing: standingOf(one, now) }))
          .filter(({ standing }) => ['open', 'full', 'unavailable'].includes(standing))
          .map(({ id, standing }) => ({ id, startable: standing === 'open' }))
          .toSorted((a, b) => Number(b.startable) - Number(a.startable) || b.id - a.id)
          .slice(0, HISTORY_ROWS);
        const found = (await listed(client)).map(({ id, link }) => ({ id, startable: link !== undefined }));
        expect(found).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  it('pages without a gap or a duplicate while new invitations come', async () => {
    const { client, member_id } = await signedInMember(test);
    const numbers: string[] = [];
    const inviteAgain = async (survey: string) => {
      await ageInvitations(test, member_id);
      expect(await invite(test, survey, [member_id])).toEqual({ invited: 1, refused: {} });
    };
    for (let n = 0; n < 2 * HISTORY_ROWS + 7; n++) {
      const survey = await addExternalSurvey(test);
      await inviteAgain(survey);
      // Pages stay full however many invitations have ended.
      if (n % 5 === 0) await setState(survey, 'closed');
      else numbers.unshift(survey);
    }
    const read: string[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await listed(client, before);
      read.push(...page.map(({ survey_number }) => survey_number));
      before = page.at(-1)?.id;
      await inviteAgain(await addExternalSurvey(test));
      if (page.length < HISTORY_ROWS) break;
    }
    expect(read).toEqual(numbers);
  });

  it('has all that can be started before all that waits, over as many pages as there are', async () => {
    const { client, member_id } = await signedInMember(test);
    const startable: string[] = [];
    const waiting: string[] = [];
    for (let n = 0; n < 2 * HISTORY_ROWS + 20; n++) {
      const survey = await addExternalSurvey(test);
      await ageInvitations(test, member_id);
      await invite(test, survey, [member_id]);
      // Otherwise the newest page would contain nothing else.
      const waits = n >= HISTORY_ROWS + 10;
      (waits ? waiting : startable).unshift(survey);
      if (waits) await setState(survey, 'paused');
    }
    // One of which the member's own quota is full is the last of a page, among those that can be started.
    const full = startable[HISTORY_ROWS - 1] ?? '';
    await test.database.transaction(async (db) => {
      const { id } = await db
        .selectFrom('surveys')
        .select('id')
        .where('survey_number', '=', full)
        .executeTakeFirstOrThrow();
      await insertCells(db, id, [{ name: 'women', wanted: 0, condition: women }]);
    });
    const read: { survey_number: string; link?: string | undefined }[] = [];
    let query: Record<string, string> = {};
    for (;;) {
      const page = (await client.call('GET /surveys', { query })).data;
      read.push(...page);
      const last = page.at(-1);
      if (!last || page.length < HISTORY_ROWS) break;
      query = { before: String(last.id), ...(last.waiting ? { waiting: 'true' } : {}) };
    }
    expect(read.map(({ survey_number }) => survey_number)).toEqual([...startable, ...waiting]);
    expect(read.filter(({ link }) => link !== undefined)).toHaveLength(startable.length - 1);
  });

  it('refuses a page before what is no id', async () => {
    const { client } = await signedInMember(test);
    for (const before of ['0', 'x', '-1'])
      expect((await client.call('GET /surveys', { query: { before } })).failure.errors).toEqual({
        before: 'Please check this value',
      });
    const { failure } = await client.call('GET /surveys', { query: { before: '1', waiting: 'perhaps' } });
    expect(Object.keys(failure.errors)).toEqual(['waiting']);
  });
});
