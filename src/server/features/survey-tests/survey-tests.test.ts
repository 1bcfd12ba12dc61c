import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { measureLengths } from '#server/features/surveys/measure-lengths.ts';
import { fieldFigures } from '#server/testing/field-figures.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  idsOf,
  inviteOne,
  moveSurvey,
  start,
  startExternal,
} from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let client: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  client = (await signedInOperator(test)).client;
});
afterAll(() => test.close());

const idOf = async (survey_number: string) =>
  (
    await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const of = (id: number) => ({ params: { id } });
let keys = 0;
const person = () => ({
  key: `a-test-${keys++}`,
  name: 'Petar',
  email: 'petar@agency.example',
  language: 'bg',
});
const tryIt = async (id: number, body = person(), from = client) =>
  from.call('POST /surveys/:id/tests', { ...of(id), body });
const tests = async (id: number) => (await client.call('GET /surveys/:id/tests', of(id))).data;
const tokenIn = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
/** So that a project adds it up. */
async function putIntoProject(id: number) {
  const project = { name: 'Holidays', client: '', client_reference: '', notes: '', country_codes: ['BG'] };
  const body = { ...project, manager_id: null, price_per_complete: null, currency: 'EUR' };
  const { data } = await client.call('POST /projects', { body });
  await test.database.transaction((db) =>
    db.updateTable('surveys').set({ project_id: data.id }).where('id', '=', id).execute(),
  );
}
/** Follows a whole address as a browser would. */
const follow = (address: string, method: 'GET' | 'POST' = 'GET') => {
  const { pathname, search } = new URL(address);
  return test.visitor().request(method, pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } });
};

describe('trying a survey', () => {
  it('is refused without the right, in another country, and once it is archived; pressed twice it is one test', async () => {
    const survey = await addExternalSurvey(test, { state: 'draft' });
    const id = await idOf(survey);
    const clerk = (await signedInOperator(test, { role: 'support' })).client;
    const foreigner = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await tryIt(id, person(), clerk)).failure.code).toBe('not_allowed');
    expect((await tryIt(id, person(), foreigner)).failure.code).toBe('not_found');
    expect((await foreigner.call('GET /surveys/:id/tests', of(id))).failure.code).toBe('not_found');
    expect((await tryIt(id, { ...person(), email: 'nowhere' })).failure.errors).toHaveProperty('email');
    const once = person();
    const pressed = [await tryIt(id, once), await tryIt(id, once)];
    expect(pressed[1]?.data).toEqual(pressed[0]?.data);
    expect(await tests(id)).toHaveLength(1);
    const other = await idOf(await addExternalSurvey(test, { state: 'draft' }));
    expect((await tryIt(other, once)).failure.code).toBe('conflict');
    const [one] = await tests(id);
    const elsewhere = { params: { id: other, test: one?.id ?? 0 } };
    expect((await client.call('DELETE /surveys/:id/tests/:test', elsewhere)).failure.code).toBe('not_found');
    await test.database.transaction((db) => moveSurvey(db, survey, 'archived'));
    expect((await tryIt(id)).failure.code).toBe('archived');
  });

  it('ends with every outcome through the real link, in a draft, and is repeated alike', async () => {
    for (const preset of ['hmac', 'sample_ninja'] as const) {
      const id = await idOf(await addExternalSurvey(test, { state: 'draft', preset }));
      const outcomes = ['complete', 'screenout', 'quota_full', 'quality', 'duplicate', 'security'];
      for (const outcome of outcomes) {
        const { link } = (await tryIt(id)).data;
        const visitor = test.visitor();
        const page = await visitor.call('GET /invitations/:token', { params: { token: tokenIn(link) } });
        expect(page.data).toMatchObject({ is_test: true, state: 'open' });
        const attempt = await startExternal(visitor, tokenIn(link));
        const [open] = await tests(id);
        const address = open?.returns.find((one) => one.outcome === outcome)?.address ?? '';
        const back = await follow(address);
        expect([back.status, back.headers.location]).toEqual([303, `/survey-return/${attempt}`]);
        expect((await follow(address)).status).toBe(303);
        const { data } = await visitor.call('GET /returns/:token', { params: { token: attempt } });
        expect(data).toMatchObject({ outcome, points: 0, is_test: true });
        const [ended] = await tests(id);
        expect(ended).toMatchObject({ outcome, decided_by: 'survey', returns: [] });
        expect(ended?.reports).toMatchObject([{ channel: 'redirect', outcome, accepted: true }]);
      }
    }
  });

  it('mails invitation and reminder, marked, to the address alone', async () => {
    const id = await idOf(await addExternalSurvey(test, { state: 'draft' }));
    const { data } = await tryIt(id);
    const mail = (kind: 'invitation' | 'reminder', key: string) =>
      client.call('POST /surveys/:id/tests/:test/mails', {
        params: { id, test: data.id },
        body: { key, kind },
      });
    expect(
      (await Promise.all([1, 2].map(() => mail('invitation', 'press-one')))).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect((await mail('reminder', 'press-one')).failure.code).toBe('conflict');
    expect((await mail('reminder', 'press-two')).data).toEqual({ to: 'petar@agency.example' });
    const mails = await test.database.read
      .selectFrom('mails')
      .select(['id', 'to_address', 'member_id', 'data'])
      .where('template', '=', 'survey_test')
      .orderBy('id')
      .execute();
    expect(mails.map(({ data }) => (data as { kind: string }).kind)).toEqual(['invitation', 'reminder']);
    for (const { data: sent } of mails) {
      const { token } = sent as { token: string };
      const visitor = test.visitor();
      expect((await visitor.call('GET /invitations/:token', { params: { token } })).data.is_test).toBe(true);
    }
    const written = await test.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'mail_survey_test')
      .where('subject', '=', `surveys ${id}`)
      .orderBy('id')
      .execute();
    expect(written.map(({ details }) => details)).toEqual([{ kind: 'invitation' }, { kind: 'reminder' }]);
    await client.call('DELETE /surveys/:id/tests/:test', { params: { id, test: data.id } });
    const left = await test.database.read
      .selectFrom('mails')
      .select('id')
      .where('template', '=', 'survey_test')
      .execute();
    expect(left).toEqual([]);
    expect((await mail('reminder', 'press-three')).failure.code).toBe('not_found');
  });
});

describe('a test', () => {
  it('changes no figure, quota, point, export or budget, whatever comes of it, and leaves nothing behind', async () => {
    const survey = await addExternalSurvey(test, {
      completes_wanted: 2,
      screenout_points: 5,
      review_days: 0,
      state: 'live',
    });
    const id = await idOf(survey);
    await putIntoProject(id);
    const member = await signedInMember(test);
    await inviteOne(test, survey, member.member_id);
    const before = await fieldFigures(test, client, id);
    const visitor = test.visitor();
    const links: string[] = [];
    // More completes than are wanted.
    for (const outcome of ['complete', 'complete', 'complete', 'screenout', 'quality'] as const) {
      const { link } = (await tryIt(id)).data;
      links.push(link);
      await startExternal(visitor, tokenIn(link));
      const [open] = await tests(id);
      await follow(open?.returns.find((one) => one.outcome === outcome)?.address ?? '');
    }
    // One that the browser alone says to be complete, one that runs out, and one that nobody opens.
    const unsigned = (await tryIt(id)).data.link;
    const attempt = await startExternal(visitor, tokenIn(unsigned));
    await follow(`http://x/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=complete`);
    await startExternal(visitor, tokenIn((await tryIt(id)).data.link));
    const later = new Date(Date.now() + 2 * 86_400_000);
    await test.database.transaction((db) => endExpiredAttempts(db, later));
    await test.database.transaction((db) => measureLengths(db));
    await tryIt(id);
    expect(await fieldFigures(test, client, id)).toEqual(before);

    for (const one of await tests(id))
      await client.call('DELETE /surveys/:id/tests/:test', { params: { id, test: one.id } });
    expect(await fieldFigures(test, client, id)).toEqual(before);
    const invitations = await test.database.read
      .selectFrom('invitations')
      .select('member_id')
      .where('survey_id', '=', id)
      .execute();
    expect(invitations).toEqual([{ member_id: member.member_id }]);
    for (const link of links)
      expect(
        (await visitor.call('GET /invitations/:token', { params: { token: tokenIn(link) } })).status,
      ).toBe(410);
  });

  it('of a survey on our own site takes no place, and is interviewed to the end', async () => {
    const quotas = [{ name: 'Tea', wanted: 0, conditions: [{ attribute: 'drink', options: ['tea'] }] }];
    const survey = await addSurvey(test, { state: 'draft', quotas, completes_wanted: 1 });
    const id = await idOf(survey);
    const ids = await idsOf(test, survey);
    const before = await fieldFigures(test, client, id);
    const visitor = test.visitor();
    const token = await start(visitor, tokenIn((await tryIt(id)).data.link));
    const page = (number: number, values: Record<string, number | string | number[]>) =>
      visitor.call('POST /interviews/:token/pages/:page', {
        params: { token, page: number },
        body: { values },
      });
    await page(0, { [ids('adult')]: ids('adult.yes') });
    await page(1, { [ids('drink')]: ids('drink.tea') });
    await page(2, { [ids('with')]: [ids('with.milk')] });
    const { data } = await page(3, { [ids('why')]: 'I like it' });
    expect(data.outcome).toBe('complete');
    expect((await tests(id))[0]).toMatchObject({ outcome: 'complete', decided_by: 'survey' });
    expect(await fieldFigures(test, client, id)).toEqual(before);
    await client.call('DELETE /surveys/:id/tests/:test', {
      params: { id, test: (await tests(id))[0]?.id ?? 0 },
    });
    expect(await tests(id)).toEqual([]);
    expect((await test.database.read.selectFrom('interviews').selectAll().execute()).length).toBe(0);
  });

  it('is no attempt that an operator accepts or rejects', async () => {
    const survey = await addExternalSurvey(test);
    const id = await idOf(survey);
    const attempt = await startExternal(test.visitor(), tokenIn((await tryIt(id)).data.link));
    const decided = test.database.transaction((db) =>
      reconcileAttempts(db, [attempt], {
        actor: { kind: 'command_line', name: 'test' },
        verdict: 'accept',
      }),
    );
    await expect(decided).rejects.toMatchObject({ code: 'not_found' });
  });
});
