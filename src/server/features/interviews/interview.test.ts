import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, idsOf, inviteOne, moveSurvey, start } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

type Interview = PortalCalls['GET /interviews/:token']['data'];

describe('an interview', () => {
  let test: TestApp;
  let survey: string;
  let id: (key: string) => number;

  beforeAll(async () => {
    test = await startTestApp();
    survey = await addSurvey(test);
    id = await idsOf(test, survey);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const startNew = async (number = survey) => {
    const { member_id, client } = await signedInMember(test);
    const token = await start(client, await inviteOne(test, number, member_id));
    return { member_id, client, token };
  };
  const answer = (client: TestClient, token: string, page: number, values: Record<string, unknown>) =>
    client.call('POST /interviews/:token/pages/:page', { params: { token, page }, body: { values } });
  const look = (client: TestClient, token: string, query: Record<string, string> = {}) =>
    client.call('GET /interviews/:token', { params: { token }, query });
  const values = (answers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(answers).map(([key, value]) => [id(key), value]));
  const titles = (interview: Interview) => interview.definition.map(({ title }) => title);
  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data;

  it('refuses a token that no attempt has, the one of the invitation too', async () => {
    const { member_id } = await addMember(test);
    const invitation = await inviteOne(test, survey, member_id);
    const visitor = test.visitor();
    for (const token of ['x', invitation]) {
      expect((await look(visitor, token)).status).toBe(404);
      expect((await answer(visitor, token, 0, {})).status).toBe(404);
    }
  });

  it('refuses a page that was not reached, and what is no page', async () => {
    const { client, token } = await startNew();
    expect((await answer(client, token, 1, values({ drink: id('drink.tea') }))).failure.code).toBe(
      'conflict',
    );
    expect((await look(client, token, { page: '1' })).failure.code).toBe('conflict');
    for (const page of ['-1', '1.5', 'x', '9999'])
      expect((await answer(client, token, page as unknown as number, {})).status).toBe(404);
    expect((await look(client, token)).data).toMatchObject({ page: 0, pages: 4, outcome: null, values: {} });
  });

  it('refuses hostile answers under their names and keeps nothing', async () => {
    const { client, token } = await startNew();
    const adult = String(id('adult'));
    const refused: [Record<string, unknown>, string][] = [
      [{}, adult],
      [{ [adult]: null }, adult],
      [{ [adult]: id('drink.tea') }, adult],
      [{ [adult]: 'yes' }, adult],
      [{ [adult]: [id('adult.yes')] }, adult],
      [{ [adult]: { a: 1 } }, adult],
      [{ [adult]: id('adult.yes'), [id('drink')]: id('drink.tea') }, String(id('drink'))],
      [{ [adult]: id('adult.yes'), nonsense: 1 }, 'nonsense'],
      [{ [adult]: id('adult.yes'), constructor: 1 }, 'constructor'],
    ];
    for (const [given, name] of refused) {
      const { status, failure } = await answer(client, token, 0, given);
      expect({ given, status, names: Object.keys(failure.errors) }).toEqual({
        given,
        status: 422,
        names: [name],
      });
    }
    for (const body of [{ values: [] }, { values: 'x' }, {}, { values: {}, page: 3 }]) {
      const path = `/api/portal/v1/interviews/${token}/pages/0`;
      expect((await client.request('POST', path, { payload: body })).status).toBe(422);
    }
    expect((await look(client, token)).data).toMatchObject({ page: 0, values: {} });
  });

  it('goes page by page to a complete, whose points arrive once', async () => {
    const { client, token } = await startNew();
    const visitor = test.visitor();
    const first = (await look(visitor, token)).data;
    expect(titles(first)).toEqual(['Are you an adult?']);
    expect(first.previous).toBeNull();
    expect(first.definition[0]?.values).toEqual([
      { id: id('adult.yes'), name: 'Yes' },
      { id: id('adult.no'), name: 'No' },
    ]);

    const second = (await answer(visitor, token, 0, values({ adult: id('adult.yes') }))).data;
    expect(second).toMatchObject({ page: 1, outcome: null, return_url: null });
    const third = (await answer(visitor, token, 1, values({ drink: id('drink.tea') }))).data;
    // Page 1 made it visible, so its condition is already resolved here.
    expect(third.definition).toMatchObject([{ title: 'What do you take with your tea?' }]);
    expect(third.definition[0]).not.toHaveProperty('condition');
    const both = values({ with: [id('with.milk'), id('with.nothing')] });
    expect((await answer(visitor, token, 2, both)).status).toBe(422);
    await answer(visitor, token, 2, values({ with: [id('with.milk')] }));
    // After a lost connection another browser continues where the first one was.
    expect((await look(test.visitor(), token)).data).toMatchObject({ page: 3, values: {} });
    const last = (await answer(visitor, token, 3, values({ why: ' Because ' }))).data;
    expect(last).toMatchObject({ outcome: 'complete', definition: [], values: {} });

    const again = (await answer(visitor, token, 3, values({ why: 'Because' }))).data;
    expect(again.outcome).toBe('complete');
    for (const [page, other] of [
      [3, values({ why: 'Changed' })],
      [0, values({ adult: id('adult.no') })],
    ] as const)
      expect((await answer(visitor, token, page, other)).failure.code).toBe('interview_ended');
    expect((await look(visitor, token)).data.outcome).toBe('complete');
    expect(await points(client)).toEqual({ points: 50, pending: 0 });
    expect((await client.call('GET /surveys')).data).toEqual([]);
    const returned = await client.call('GET /returns/:token', { params: { token } });
    expect(returned.data).toEqual({
      title: 'Drinks at home',
      outcome: 'complete',
      points: 50,
      pending: false,
      is_test: false,
    });
  });

  it('skips a page on which nothing is asked, and judges it again when an earlier answer changes', async () => {
    const { client, token } = await startNew();
    await answer(client, token, 0, values({ adult: id('adult.yes') }));
    const skipped = (await answer(client, token, 1, values({ drink: id('drink.coffee') }))).data;
    expect(skipped).toMatchObject({ page: 3, previous: 1 });
    const back = (await look(client, token, { page: '1' })).data;
    expect(back).toMatchObject({ page: 1, previous: 0, values: values({ drink: id('drink.coffee') }) });
    const changed = (await answer(client, token, 1, values({ drink: id('drink.tea') }))).data;
    expect(changed.page).toBe(2);
    await answer(client, token, 2, values({ with: [id('with.nothing')] }));
    // Answers that became invisible are dropped.
    await answer(client, token, 1, values({ drink: id('drink.coffee') }));
    const row = await test.database.read
      .selectFrom('interviews as v')
      .innerJoin('attempts as a', 'a.id', 'v.attempt_id')
      .select('answers')
      .where('a.token', '=', token)
      .executeTakeFirstOrThrow();
    expect(row.answers).toEqual(values({ adult: id('adult.yes'), drink: id('drink.coffee') }));
  });

  it('takes the same page from two clicks once', async () => {
    const { client, token } = await startNew();
    await answer(client, token, 0, values({ adult: id('adult.yes') }));
    await answer(client, token, 1, values({ drink: id('drink.coffee') }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => answer(client, token, 3, values({ why: 'Because' }))),
    );
    expect(answers.map(({ data }) => data.outcome)).toEqual(['complete', 'complete', 'complete']);
    expect(await points(client)).toEqual({ points: 50, pending: 0 });
    const history = await client.call('GET /profile/points/history');
    expect(history.data).toMatchObject([{ reference: 'survey', survey: 'Drinks at home', amount: 50 }]);
  });

  it('screens out at once, and never again starts', async () => {
    const { member_id, client, token } = await startNew();
    const { data } = await answer(client, token, 0, values({ adult: id('adult.no') }));
    expect(data.outcome).toBe('screenout');
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
    expect((await client.call('GET /surveys')).data).toEqual([]);
    const begin = await client.request('GET', `/api/portal/v1/surveys/${survey}/start`);
    expect(begin.failure.code).toBe('invitation_answered');
    const invitation = await test.database.read
      .selectFrom('invitations')
      .select('state')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(invitation.state).toBe('screenout');
  });

  it('pays what was announced for a screen-out', async () => {
    const paying = await addSurvey(test, { screenout_points: 4 });
    const idOf = await idsOf(test, paying);
    const { client, token } = await startNew(paying);
    await answer(client, token, 0, { [idOf('adult')]: idOf('adult.no') });
    expect(await points(client)).toEqual({ points: 4, pending: 0 });
  });

  it('keeps the points of a survey with a review window pending until its end', async () => {
    const reviewed = await addSurvey(test, { review_days: 14 });
    const idOf = await idsOf(test, reviewed);
    const { client, token } = await startNew(reviewed);
    await answer(client, token, 0, { [idOf('adult')]: idOf('adult.yes') });
    await answer(client, token, 1, { [idOf('drink')]: idOf('drink.coffee') });
    await answer(client, token, 3, { [idOf('why')]: 'Because' });
    const result = () => client.call('GET /returns/:token', { params: { token } });
    expect(await points(client)).toEqual({ points: 0, pending: 50 });
    expect((await result()).data).toMatchObject({ points: 50, pending: true });
    await runJobs(test, { evenLater: true });
    expect(await points(client)).toEqual({ points: 50, pending: 0 });
    expect((await result()).data).toMatchObject({ points: 50, pending: false });
  });

  it('ends without answers when its time is over, and gives its place back', async () => {
    const short = await addSurvey(test, { attempt_minutes: 30, completes_wanted: 1 });
    const idOf = await idsOf(test, short);
    const next = await addMember(test);
    const waiting = await inviteOne(test, short, next.member_id);
    const { client, token } = await startNew(short);
    await answer(client, token, 0, { [idOf('adult')]: idOf('adult.yes') });
    const state = async () =>
      (await test.visitor().call('GET /invitations/:token', { params: { token: waiting } })).data.state;
    expect(await state()).toBe('unavailable');

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    expect((await look(client, token)).data).toMatchObject({ outcome: 'abandoned', return_url: null });
    const late = await answer(client, token, 1, { [idOf('drink')]: idOf('drink.tea') });
    expect(late.failure.code).toBe('interview_ended');
    const { endExpiredAttempts } = await import('#server/features/attempts/end-expired-attempts.ts');
    expect(await test.database.transaction((db) => endExpiredAttempts(db))).toBeLessThan(100);
    expect((await client.call('GET /returns/:token', { params: { token } })).data.outcome).toBe('abandoned');
    expect(await state()).toBe('open');
  });

  it('can be finished after the survey has closed', async () => {
    const closing = await addSurvey(test);
    const idOf = await idsOf(test, closing);
    const { client, token } = await startNew(closing);
    await test.database.transaction((db) => moveSurvey(db, closing, 'closed'));
    await answer(client, token, 0, { [idOf('adult')]: idOf('adult.yes') });
    await answer(client, token, 1, { [idOf('drink')]: idOf('drink.coffee') });
    const { data } = await answer(client, token, 3, { [idOf('why')]: 'Because' });
    expect(data.outcome).toBe('complete');
  });
});
