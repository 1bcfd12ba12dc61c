import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorApi } from '#contract/operator/base-path.ts';
import { LOOKS_BY_POST } from '#contract/operator/looks.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let ana: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  ana = (await signedInOperator(test, { step_up: true })).client;
});
afterAll(() => test.close());

let keys = 0;
/** Sends the same call twice, as a browser does that has lost the first response. */
async function twice(key: string, call: { params: object; body?: object }) {
  const headers = { 'idempotency-key': `the-random-key-of-a-browser-${++keys}` };
  const send = () => ana.call(key as 'POST /members/:id/erase', { ...call, headers } as never);
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.data).toEqual(answers[0]?.data);
}
const reason = 'She asked by telephone';

describe('what an operator sends again after its response was lost', () => {
  it('is another call than the looks that the console makes meanwhile', () => {
    const looks = test.app.implementedCalls
      .filter(({ base, endpoint }) => base === operatorApi && endpoint.effect === 'read')
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .filter((key) => !key.startsWith('GET '));
    expect(looks.sort()).toEqual([...LOOKS_BY_POST].sort());
  });

  it('is one note, one change of email, one freeze and its end', async () => {
    const { member_id, email } = await addMember(test);
    const params = { id: member_id };
    await twice('POST /members/:id/notes', { params, body: { text: 'Called' } });
    expect((await ana.call('GET /members/:id/notes', { params })).data).toHaveLength(1);
    const next = `next.${email}`;
    await twice('POST /members/:id/email', { params, body: { email: next, reason } });
    await runJobs(test);
    expect(await queuedMails(test, next)).toHaveLength(1);
    await twice('POST /members/:id/freeze', {
      params,
      body: { reason: 'details', message: 'Please write' },
    });
    const freeze = (await ana.call('GET /members/:id/freeze', { params })).data?.id;
    await twice('POST /members/:id/unfreeze', { params, body: { freeze, reason } });
    const { rows } = await sql`select from freezes where member_id = ${member_id}`.execute(
      test.database.read,
    );
    expect(rows).toHaveLength(1);
  });

  it('ends a session, and changes the own password, which counts as no failed attempt', async () => {
    const { client, email, password, code } = await signedInOperator(test);
    const elsewhere = test.console();
    await elsewhere.call('POST /auth/login', { body: { email, password } });
    await elsewhere.call('POST /auth/second-factor', { body: { code: code() } });
    const sessions = (await client.call('GET /auth/sessions')).data;
    const params = { id: sessions.find(({ is_this }) => !is_this)?.id ?? 0 };
    const ending = { params, headers: { 'idempotency-key': 'the-random-key-of-an-ending' } };
    for (let n = 0; n < 2; n++)
      expect((await client.call('DELETE /auth/sessions/:id', ending)).status).toBe(200);

    const body = { password, new_password: 'Violet-river-72', confirm_password: 'Violet-river-72' };
    const changing = { body, headers: { 'idempotency-key': 'the-random-key-of-a-change' } };
    for (let n = 0; n < 12; n++)
      expect((await client.call('POST /auth/password', changing)).status).toBe(200);
  });

  it('erases a member, and says so', async () => {
    const { member_id } = await addMember(test);
    const call = { params: { id: member_id }, body: { confirm: member_id, reason: 'A letter' } };
    await twice('POST /members/:id/erase', call);
  });

  it('is refused to a stranger who has the key, and is another call for another operator', async () => {
    const { member_id } = await addMember(test);
    const call = {
      params: { id: member_id },
      body: { text: 'Called' },
      headers: { 'idempotency-key': 'the-random-key-of-somebody-else' },
    };
    expect((await ana.call('POST /members/:id/notes', call)).status).toBe(200);
    const stranger = test.console();
    expect((await stranger.call('POST /members/:id/notes', call)).status).toBe(401);
    const boris = await signedInOperator(test, { step_up: true });
    expect((await boris.client.call('POST /members/:id/notes', call)).status).toBe(200);
    const { data } = await ana.call('GET /members/:id/notes', { params: { id: member_id } });
    expect(data).toHaveLength(2);
  });

  it('is judged anew for an API key of the same operator, which has other countries', async () => {
    const { member_id } = await addMember(test);
    const made = await ana.call('POST /api-keys', {
      body: { name: 'Austria', rights: ['members_read', 'members_change'], countries: ['AT'], days: 1 },
    });
    const call = { params: { id: member_id }, body: { text: 'Called' } };
    const key = { 'idempotency-key': 'the-random-key-of-an-operator' };
    expect((await ana.call('POST /members/:id/notes', { ...call, headers: key })).status).toBe(200);
    const headers = { ...key, authorization: `Bearer ${made.data.key}`, 'sec-fetch-site': 'none' };
    expect((await test.console().call('POST /members/:id/notes', { ...call, headers })).status).toBe(404);
  });

  it('is another call with other content', async () => {
    const params = { id: (await addMember(test)).member_id };
    const headers = { 'idempotency-key': 'the-random-key-of-one-dialog' };
    for (const text of ['Called', 'Called again'])
      expect((await ana.call('POST /members/:id/notes', { params, body: { text }, headers })).status).toBe(
        200,
      );
    expect((await ana.call('GET /members/:id/notes', { params })).data).toHaveLength(2);
  });
});

/** Those that need no key: done twice they are as if done once, or the second one is refused and says why. */
const WITHOUT = {
  'shown once, or proof of who it is, so that it must not be kept': [
    'POST /api-keys',
    'POST /auth/accept',
    'POST /auth/forgot',
    'POST /auth/login',
    'POST /auth/passkey',
    'POST /auth/passkey/challenge',
    'POST /auth/passkey/enrolment',
    'POST /auth/passkeys',
    'POST /auth/recovery-codes',
    'POST /auth/second-factor',
    'POST /auth/step-up',
    'POST /auth/totp',
    'POST /auth/totp/confirm',
    'POST /members/:id/view',
    'POST /surveys/:id/keys',
  ],
  'refused by its name or its version, which says what has happened': [
    'POST /operators',
    'POST /roles',
    'PUT /operators/:id',
    'PUT /panel-questionnaires/:id/draft',
    'PUT /reward-forms/:id/draft',
    'PUT /roles/:id',
    'PUT /survey-questionnaires/:id/draft',
  ],
  'a file or a look': ['POST /client-page', 'POST /members/:id/export', 'POST /surveys/:id/participants'],
  'the same state again': [
    'POST /auth/logout',
    'POST /failed-jobs/retry',
    'POST /panel-questionnaires/:id/pictures',
    'POST /reward-forms/:id/pictures',
    'POST /set-aside-reports/read-again',
    'POST /set-aside-reports/seen',
    'POST /survey-questionnaires/:id/pictures',
    'PUT /auth/settings',
    'PUT /rewards/:id/picture',
    'PUT /shareable-answers/:id',
  ],
};

it('each write of operators counts once by a key, or needs none', () => {
  const writes = test.app.implementedCalls
    .filter(({ base, endpoint }) => base === operatorApi && endpoint.effect === 'write')
    .filter(({ endpoint: { once, body } }) => !once && body?.shape.key === undefined)
    .map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(writes.toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted());
});
