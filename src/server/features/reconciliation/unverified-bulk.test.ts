import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { newKey } from '#server/testing/payout-batches.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const ORIGIN = 'http://bg.localhost:3000';
const testApp = await startTestApp();
afterAll(() => testApp.close());

let survey: string;
let operator: OperatorClient;
beforeAll(async () => {
  survey = await addExternalSurvey(testApp);
  operator = (await signedInOperator(testApp, { countries: ['BG'], step_up: true })).client;
});

/** Members who have come back with an unsigned complete. */
async function unverified(count: number, of = survey) {
  const made = [];
  for (let at = 0; at < count; at += 1) {
    const { client, member_id } = await signedInMember(testApp);
    const token = await startExternal(client, await inviteOne(testApp, of, member_id));
    await client.request('GET', `/api/portal/v1/surveys/${of}/return?attempt=${token}&outcome=complete`);
    const { id } = await testApp.database.read
      .selectFrom('attempts')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    made.push({ id, token, member_id });
  }
  return made;
}
const listed = async () =>
  (await operator.call('GET /unverified-completes', { query: { survey, sort: 'id' } })).data.rows.map(
    ({ id }) => id,
  );
const accept = (body: object, client = operator) =>
  client.call('POST /unverified-completes/bulk/accept', { body: { key: newKey(), ...body } });
const reject = (body: object, client = operator) =>
  client.call('POST /unverified-completes/bulk/reject', {
    body: { key: newKey(), because: 'not_completed', ...body },
  });
const itemsOf = async (bulk: number) =>
  (
    await operator.call('GET /unverified-completes/bulk-items', { query: { bulk: `${bulk}..${bulk}` } })
  ).data.rows.map(({ thing_id, state, reason }) => [thing_id, state, reason]);
const attemptOf = (id: number) =>
  testApp.database.read.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('refuses many decisions without the right, a step-up, a reason, or on others than were seen', async () => {
  const [one] = await unverified(1);
  const ids = [one?.id ?? 0];
  const foreign = (await signedInOperator(testApp, { countries: ['AT'], step_up: true })).client;
  const support = (await signedInOperator(testApp, { role: 'support', step_up: true })).client;
  const plain = (await signedInOperator(testApp)).client;
  for (const decide of [accept, reject]) {
    expect((await decide({ ids }, foreign)).failure.code).toBe('not_found');
    expect((await decide({ ids }, support)).failure.code).toBe('not_allowed');
    expect((await decide({ ids }, plain)).failure.code).toBe('step_up_needed');
    const matching = { filters: { survey }, count: 2 };
    expect((await decide({ matching })).failure.conflict).toMatchObject({
      changed: [{ field: 'count', theirs: 1, yours: 2 }],
    });
  }
  expect((await reject({ ids, because: 'other', reason: ' ' })).failure.errors).toHaveProperty('reason');
  expect((await reject({ ids, because: 'ugly' })).failure.errors).toHaveProperty('because');
  expect(await listed()).toEqual(ids);
});

it('accepts many once, and leaves what somebody or the survey itself has decided meanwhile', async () => {
  const before = await listed();
  const [a, b, c] = await unverified(3);
  if (!a || !b || !c) throw new Error('too few');
  const ids = [a.id, b.id, c.id];
  expect(await listed()).toEqual([...before, ...ids]);
  const key = newKey();
  const { data: started } = await accept({ key, ids });
  expect((await accept({ key, ids })).data).toEqual(started);
  // Before the job runs, the survey reports one itself, and a colleague decides another.
  const said = { survey_number: survey, attempt: b.token, outcome: 'complete' } as const;
  const url = reportLink(ORIGIN, said, await surveyKey(testApp, survey), new Date());
  await testApp.visitor().request('POST', url.replace(ORIGIN, ''));
  const body = { verdict: 'reject' as const, because: 'duplicate' as const };
  expect((await operator.call('POST /attempts/:id/decide', { params: { id: c.id }, body })).status).toBe(200);
  await runJobs(testApp);
  expect(await itemsOf(started.id)).toEqual([
    [a.id, 'done', null],
    [b.id, 'skipped', 'already_decided'],
    [c.id, 'skipped', 'already_decided'],
  ]);
  expect(await attemptOf(a.id)).toMatchObject({
    reconciled: 'reconciled_accept',
    points: 80,
    pending_until: null,
  });
  expect(await attemptOf(b.id)).toMatchObject({ reconciled: null, outcome: 'complete' });
  expect(await attemptOf(c.id)).toMatchObject({ reconciled: 'reconciled_reject', points: 0 });
  expect(await listed()).toEqual(before);
});

it('shows how each was signed, the best of its reports, and accepts none with a wrong signature among others', async () => {
  const other = await addExternalSurvey(testApp);
  const [plain, forged, proven] = await unverified(3, other);
  const key = await surveyKey(testApp, other);
  const linkOf = (token: string, at: Date) =>
    reportLink(ORIGIN, { survey_number: other, attempt: token, outcome: 'complete' }, key, at).replace(
      ORIGIN,
      '',
    );
  const path = (token: string) => `/api/portal/v1/surveys/${other}/return?attempt=${token}&outcome=complete`;
  const wrong = `&key=${key.keyId}&signature=${'A'.repeat(43)}`;
  const visitor = testApp.visitor();
  await visitor.request('POST', linkOf(proven?.token ?? '', new Date(Date.now() - 3_600_000)));
  await visitor.request('POST', `${linkOf(plain?.token ?? '', new Date()).slice(0, -3)}AAA`);
  const { client, member_id } = await signedInMember(testApp);
  const token = await startExternal(client, await inviteOne(testApp, other, member_id));
  await client.request('GET', `${path(token)}${wrong}`);
  const rows = async (signature?: string) =>
    (
      await operator.call('GET /unverified-completes', {
        query: { survey: other, sort: 'id', ...(signature && { signature }) },
      })
    ).data.rows.map((row) => [row.id, row.signature, row.channel]);
  const [, , , last] = await rows();
  expect(await rows()).toEqual([
    [plain?.id, 'unsigned', 'redirect'],
    [forged?.id, 'unsigned', 'redirect'],
    [proven?.id, 'expired', 's2s'],
    [last?.[0], 'bad', 'redirect'],
  ]);
  expect(await rows('bad')).toEqual([last]);
  const { data } = await accept({ matching: { filters: { survey: other }, count: 4 } });
  await runJobs(testApp);
  expect((await itemsOf(data.id)).filter(([, state]) => state !== 'done')).toEqual([
    [last?.[0], 'skipped', 'forged'],
  ]);
  const id = Number(last?.[0]);
  expect(await attemptOf(id)).toMatchObject({ reconciled: null, points: 0 });
  const single = { params: { id }, body: { verdict: 'accept' as const } };
  expect((await operator.call('POST /attempts/:id/decide', single)).status).toBe(200);
  expect(await attemptOf(id)).toMatchObject({ reconciled: 'reconciled_accept', points: 80 });
});

it('leaves those of a survey that has been archived meanwhile, and says so', async () => {
  const other = await addExternalSurvey(testApp);
  const [one] = await unverified(1, other);
  const id = one?.id ?? 0;
  const { data } = await accept({ ids: [id] });
  await testApp.database.transaction((db) =>
    db.updateTable('surveys').set({ state: 'archived' }).where('survey_number', '=', other).execute(),
  );
  await runJobs(testApp);
  expect(await itemsOf(data.id)).toEqual([[id, 'skipped', 'archived']]);
  expect(await attemptOf(id)).toMatchObject({ reconciled: null });
});

it('rejects all that match with one reason, which the timelines of attempt and member name', async () => {
  const [late] = await unverified(1);
  const ids = await listed();
  const { data } = await reject({
    matching: { filters: { survey }, count: ids.length },
    reason: 'No interview',
  });
  await runJobs(testApp);
  expect(await itemsOf(data.id)).toEqual(ids.map((id) => [id, 'done', null]));
  expect(await listed()).toEqual([]);
  const given = { because: 'not_completed', reason: 'No interview' };
  const { timeline } = (await operator.call('GET /attempts/:id', { params: { id: late?.id ?? 0 } })).data;
  expect(timeline.find(({ what }) => what === 'rejected')?.details).toMatchObject(given);
  const { entries } = (
    await operator.call('GET /members/:id/timeline', { params: { id: late?.member_id ?? 0 }, query: {} })
  ).data;
  // The words can name somebody, and a member's timeline names nobody.
  const { details } = entries.find(({ what }) => what === 'reconciled_reject') ?? {};
  expect(details).toMatchObject({ because: 'not_completed' });
  expect(details).not.toHaveProperty('reason');
});
