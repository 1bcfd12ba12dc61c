import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startMailServer } from '#server/testing/smtp.ts';
import { type OperatorClient, startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { answerThread, memberWithThread, newKey } from '#server/testing/threads.ts';

const mailServer = await startMailServer();
const testApp = await startTestApp({ SMTP_URL: mailServer.url });
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

let owner: OperatorClient;
let support: OperatorClient;
let austrian: OperatorClient;
beforeAll(async () => {
  owner = (await signedInOperator(testApp)).client;
  support = (await signedInOperator(testApp, { role: 'support' })).client;
  austrian = (await signedInOperator(testApp, { role: 'support', countries: ['AT'] })).client;
});

describe('a message that came by email or telephone', () => {
  const ana = { country_code: 'BG', language: 'bg', name: 'Ana' };
  const enter = (body: Record<string, unknown>, client = support) =>
    client.call('POST /messages', {
      body: { key: newKey(), channel: 'email', topic: 'other', text: 'How do I join?', ...body },
    });

  it('needs a member or a name with country and language, of one’s own countries', async () => {
    const { member_id } = await signedInMember(testApp);
    expect((await enter({})).failure.errors).toMatchObject({ country_code: expect.any(String) });
    for (const unknown of [enter({ member_id }, austrian), enter({ member_id: 987_654 })])
      expect((await unknown).failure.errors).toHaveProperty('member_id');
    expect((await enter(ana, austrian)).status).toBe(404);
    expect((await enter({ ...ana, language: 'xx' })).failure.errors).toHaveProperty('language');
    for (const field of ['email', 'name']) {
      const refused = await enter({ ...ana, [field]: 'a@b.example\r\nBcc: x@y.example' });
      expect(refused.failure.errors).toHaveProperty(field);
    }
  });

  it('of a member stands in their thread, leads to their card, and is answered to their address', async () => {
    const { member_id, email, client } = await signedInMember(testApp, { language: 'bg' });
    const { data } = await enter({ member_id, channel: 'telephone', text: 'She called about her points' });
    const seen = await support.call('GET /messages/:id', { params: { id: data.id } });
    expect(seen.data).toMatchObject({ member_id, country_code: 'BG', language: 'bg', topic: 'other' });
    expect((await answerThread(support, data.id)).status).toBe(200);
    const mails = await queuedMails(testApp, email);
    expect(mails.map(({ template, language }) => [template, language])).toContainEqual([
      'message_answer',
      'bg',
    ]);
    expect((await client.call('GET /messages')).data.map(({ id }) => id)).toContain(data.id);
  });

  it('sent again for somebody else is told that the first one has arrived, and stands in nobody else’s thread', async () => {
    const [wrong, right] = [await signedInMember(testApp), await signedInMember(testApp)];
    const body = { key: newKey(), text: 'Where is my voucher?' };
    expect((await enter({ ...body, member_id: wrong.member_id })).status).toBe(200);
    expect((await enter({ ...body, member_id: wrong.member_id })).status).toBe(200);
    expect((await enter({ ...body, member_id: right.member_id })).failure.code).toBe('conflict');
    expect((await enter({ ...body, ...ana })).failure.code).toBe('conflict');
    // What was mended in between would be lost unseen.
    const same = { ...body, member_id: wrong.member_id };
    expect((await enter({ ...same, topic: 'survey' })).failure.code).toBe('conflict');
    expect((await enter({ ...same, channel: 'telephone' })).failure.code).toBe('conflict');
    const threads = await Promise.all([wrong, right].map(({ client }) => client.call('GET /messages')));
    expect(threads.map(({ data }) => data.length)).toEqual([1, 0]);
  });

  it('cannot be answered where no address is known', async () => {
    const { data } = await enter({ ...ana, channel: 'telephone' });
    expect((await answerThread(support, data.id)).failure.code).toBe('no_address');
  });

  it('is answered with a link that leads its writer back without an account, and nobody else', async () => {
    const email = 'visitor@example.com';
    const body = { ...ana, key: newKey(), language: 'en', email };
    const [one, two] = await Promise.all([enter(body), enter(body)]);
    expect(one.data.id).toBe(two.data.id);
    expect((await answerThread(support, one.data.id)).status).toBe(200);
    await runJobs(testApp);
    const token = /\/message\/([\w-]{43})"/.exec(mailServer.mailTo(email).html ?? '')?.[1] ?? '';
    const visitor = testApp.visitor();
    const read = (by: string) => visitor.call('GET /message-links/:token', { params: { token: by } });
    expect((await read('a'.repeat(43))).status).toBe(404);
    expect((await read(token)).data.messages.map(({ answer }) => answer)).toEqual([false, true]);
    const message = { message: 'Thank you' };
    const sent = await visitor.call('POST /message-links/:token', { params: { token }, body: message });
    expect(sent.status).toBe(200);
    const seen = await support.call('GET /messages/:id', { params: { id: one.data.id } });
    expect(seen.data).toMatchObject({ state: 'open', name: 'Ana', email });
    expect(seen.text).not.toContain(token);
  });

  it('shows name and address with the right to them alone', async () => {
    const { data } = await enter({ ...ana, email: 'hidden@example.com' });
    await testApp.database.transaction((db) =>
      sql`insert into operator_roles (name, rights) values ('inbox', '{messages}')`.execute(db),
    );
    const { client } = await signedInOperator(testApp, { role: 'inbox' });
    const plain = await client.call('GET /messages/:id', { params: { id: data.id } });
    expect([plain.data.name, plain.data.email, plain.data.can_be_mailed]).toEqual([null, null, true]);
  });
});

describe('something is wrong with a request', () => {
  it('opens one case with its states beside it, of the member’s own alone', async () => {
    const reward = await addReward(testApp);
    const { client, member_id } = await memberWithPoints(testApp, 2000);
    const { data: request } = await postExchange(client, reward);
    const params = { id: request.id };
    const say = (by: TestClient, message: string) =>
      by.call('POST /profile/exchange/:id/problem', { params, body: { message } });
    expect((await say((await signedInMember(testApp)).client, 'Mine?')).status).toBe(404);
    const [first, second] = await Promise.all([say(client, 'It has not come'), say(client, 'Still not')]);
    expect(second.data).toEqual(first.data);
    const { data } = await support.call('GET /messages/:id', { params: first.data });
    expect(data).toMatchObject({
      topic: 'request',
      member_id,
      evidence: {
        attempt: null,
        request: { id: request.id, status: 'requested', steps: [{ status: 'requested' }] },
      },
    });
    expect(data.messages).toHaveLength(2);
    const { data: history } = await client.call('GET /profile/exchange/history');
    expect(history[0]?.case).toEqual({ id: first.data.id, state: 'open' });
  });
});

describe('the answer clock', () => {
  it('is set by those who run the panel, in their countries, and counts from then on', async () => {
    const set = (client: OperatorClient, body: Record<string, unknown>) =>
      client.call('PUT /answer-clocks', { body: { country: 'AT', hours: 3, version: 0, ...body } });
    expect((await set(support, {})).status).toBe(403);
    expect((await set((await signedInOperator(testApp, { countries: ['BG'] })).client, {})).status).toBe(404);
    expect((await set(owner, { hours: 0 })).status).toBe(422);
    expect((await set(owner, {})).data).toEqual({ version: 1 });
    expect((await set(owner, { hours: 4 })).failure.code).toBe('conflict');
    const { thread } = await memberWithThread(testApp, 'Wann?', { country_code: 'AT' });
    expect(thread.due_at.getTime() - thread.created_at.getTime()).toBe(3 * 3_600_000);
  });
});

describe('saved replies', () => {
  it('have a name of their own, and are not overwritten unseen', async () => {
    const body = { name: 'Late points', texts: { en: 'Up to six weeks.', bg: 'До шест седмици.' } };
    expect((await support.call('POST /saved-replies', { body: { ...body, texts: {} } })).status).toBe(422);
    const { data: reply } = await support.call('POST /saved-replies', { body });
    expect((await support.call('POST /saved-replies', { body })).failure.errors).toHaveProperty('name');
    const params = { id: reply.id };
    const change = (version: number) =>
      support.call('PUT /saved-replies/:id', { params, body: { ...body, name: 'Late', version } });
    expect((await change(1)).data.version).toBe(2);
    expect((await change(1)).failure.code).toBe('conflict');
    const remove = (version?: string) =>
      support.call('DELETE /saved-replies/:id', { params, ...(version && { query: { version } }) });
    expect((await remove()).failure.errors).toHaveProperty('version');
    // Nobody removes what a colleague has just written, without having seen it.
    expect((await remove('1')).failure).toMatchObject({
      code: 'conflict',
      conflict: {
        version: 2,
        changed: [
          { field: 'name', theirs: 'Late' },
          { field: 'texts', theirs: body.texts },
        ],
      },
    });
    expect((await support.call('GET /saved-replies')).data).toMatchObject([{ name: 'Late', version: 2 }]);
    expect((await remove('2')).status).toBe(200);
    expect((await remove('2')).status).toBe(404);
  });
});
