import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startMailServer } from '#server/testing/smtp.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { answerThread, memberWithThread, newKey, threadOf } from '#server/testing/threads.ts';

const mailServer = await startMailServer();
const testApp = await startTestApp({ SMTP_URL: mailServer.url });
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

let support: OperatorClient;
let other: OperatorClient;
let austrian: OperatorClient;
beforeAll(async () => {
  support = (await signedInOperator(testApp, { role: 'support' })).client;
  other = (await signedInOperator(testApp, { role: 'support' })).client;
  austrian = (await signedInOperator(testApp, { role: 'support', countries: ['AT'] })).client;
});

const written = (
  ...of: Parameters<typeof memberWithThread> extends [unknown, ...infer More] ? More : never
) => memberWithThread(testApp, ...of);
const stateOf = async (memberId: number) => (await threadOf(testApp, memberId)).state;
const mailsOf = async (memberId: number) =>
  testApp.database.read
    .selectFrom('mails')
    .select(['template', 'language', 'to_address', 'state'])
    .where('member_id', '=', memberId)
    .where('template', '=', 'message_answer')
    .execute();

describe('answering', () => {
  it('is refused without the right, in another country, and for what is no answer', async () => {
    const { thread, member_id } = await written();
    const rewards = (await signedInOperator(testApp, { role: 'rewards' })).client;
    expect((await answerThread(rewards, thread.id)).status).toBe(403);
    expect((await answerThread(austrian, thread.id)).status).toBe(404);
    for (const changes of [{ text: ' \n ' }, { text: 'a'.repeat(5001) }, { text: 'a\u0000b' }, { key: 'x' }])
      expect([changes, (await answerThread(support, thread.id, changes)).status]).toEqual([changes, 422]);
    expect(await mailsOf(member_id)).toEqual([]);
    expect(await stateOf(member_id)).toBe('open');
  });

  it('mails the text once, however often the button is pressed, in the member’s language with the way back', async () => {
    const { thread, member_id, email, client } = await written('Къде са точките ми?', {
      language: 'bg',
      first_name: 'Мария',
    });
    const body = { key: newKey(), text: 'На път са.\n<script>alert(1)</script>' };
    const answers = await Promise.all([1, 2, 3].map(() => answerThread(support, thread.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsOf(member_id)).toHaveLength(1);
    await runJobs(testApp);
    const mail = mailServer.mails.filter(
      ({ to, subject }) => JSON.stringify(to).includes(email) && subject?.includes(String(thread.id)),
    );
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).toContain('Здравейте, Мария,');
    expect(mail[0]?.html).toContain('&lt;script&gt;');
    expect(mail[0]?.html).toContain(`http://bg.localhost:3000/members/messages?thread=${thread.id}`);
    const { data } = await client.call('GET /messages/:id', { params: { id: thread.id } });
    expect(data).toMatchObject({ state: 'answered', messages: [{ answer: false }, { answer: true }] });
  });

  it('by two at once: the second is told, and nothing of the second is sent', async () => {
    const { thread, member_id } = await written();
    const [one, two] = await Promise.all([
      answerThread(support, thread.id, { text: 'First' }),
      answerThread(other, thread.id, { text: 'Second' }),
    ]);
    const late = one.status === 200 ? two : one;
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(late.failure).toMatchObject({ code: 'conflict', conflict: { version: 2 } });
    expect(await mailsOf(member_id)).toHaveLength(1);
  });

  it('with a key of its own: one that was used for another thread is refused, and writes nothing', async () => {
    const [{ thread: one }, { thread: two }] = [await written(), await written()];
    const body = { key: newKey(), text: 'Hello' };
    const note = (id: number) => support.call('POST /messages/:id/notes', { params: { id }, body });
    expect((await note(one.id)).status).toBe(200);
    expect((await note(two.id)).failure.code).toBe('conflict');
    const answered = await support.call('POST /messages/:id/answer', {
      params: { id: two.id },
      body: { ...body, version: 1 },
    });
    expect(answered.failure.code).toBe('conflict');
    const { data } = await support.call('GET /messages/:id', { params: { id: two.id } });
    expect(data.messages).toHaveLength(1);
  });

  it('with another text for a key that was used: refused, so that the new text is not lost unseen', async () => {
    const { thread, member_id } = await written();
    const params = { id: thread.id };
    const answer = { key: newKey(), text: 'On Monday', version: 1 };
    const note = { key: newKey(), text: 'Asked the client' };
    const send = (body: typeof answer) => support.call('POST /messages/:id/answer', { params, body });
    const write = (body: typeof note) => support.call('POST /messages/:id/notes', { params, body });
    for (let n = 0; n < 2; n++) expect((await send(answer)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await write(note)).status).toBe(200);
    expect((await send({ ...answer, text: 'On Tuesday' })).failure.code).toBe('conflict');
    expect((await send({ ...answer, ...note })).failure.code).toBe('conflict');
    expect((await write({ ...note, text: 'Asked the client again' })).failure.code).toBe('conflict');
    const { data } = await support.call('GET /messages/:id', { params });
    expect(data.messages.slice(1).map(({ message }) => message)).toEqual(['On Monday', 'Asked the client']);
    expect(await mailsOf(member_id)).toHaveLength(1);
  });

  it('closes it or leaves it open as the second try says, unless somebody has gone on since: then the result tells', async () => {
    for (const [first, second] of [
      ['answered', 'closed'],
      ['closed', 'answered'],
    ] as const) {
      const { thread, member_id } = await written();
      const body = { key: newKey(), text: 'On Monday' };
      const send = (state: string, version = 1) =>
        answerThread(support, thread.id, { ...body, version, close: state === 'closed' });
      expect((await send(first)).data).toEqual({ version: 2, state: first });
      expect((await send(first)).data).toEqual({ version: 2, state: first });
      expect((await send(second)).data).toEqual({ version: 3, state: second });
      expect((await send(second)).data).toEqual({ version: 3, state: second });
      // Two changes after what the operator has read are somebody else's too.
      expect((await send(first)).data).toEqual({ version: 3, state: second });
      expect(await mailsOf(member_id)).toHaveLength(1);
    }
    const { thread, client } = await written();
    const body = { key: newKey(), text: 'On Monday' };
    await answerThread(support, thread.id, body);
    // The answer was read with the page before the second try.
    expect((await answerThread(support, thread.id, { ...body, version: 2, close: true })).data).toEqual({
      version: 3,
      state: 'closed',
    });
    await client.call('POST /messages/:id', { params: { id: thread.id }, body: { message: 'Still not' } });
    expect((await answerThread(support, thread.id, { ...body, close: true })).data.state).toBe('open');
  });

  it('is told that the member has written meanwhile', async () => {
    const { thread, client } = await written();
    await client.call('POST /messages/:id', { params: { id: thread.id }, body: { message: 'Found them!' } });
    expect((await answerThread(support, thread.id)).failure.code).toBe('conflict');
    expect((await answerThread(support, thread.id, { version: 2 })).status).toBe(200);
  });
});

describe('a thread of a member', () => {
  it('is nobody else’s, and shows no note', async () => {
    const { thread, client } = await written();
    const stranger = (await signedInMember(testApp)).client;
    const call = { params: { id: thread.id } };
    expect((await stranger.call('GET /messages/:id', call)).status).toBe(404);
    expect((await stranger.call('POST /messages/:id', { ...call, body: { message: 'Hi' } })).status).toBe(
      404,
    );
    const note = { key: newKey(), text: 'Known for long waits' };
    expect((await austrian.call('POST /messages/:id/notes', { ...call, body: note })).status).toBe(404);
    for (const by of [support, support])
      expect((await by.call('POST /messages/:id/notes', { ...call, body: note })).status).toBe(200);
    const { text } = await client.call('GET /messages/:id', call);
    expect(text).not.toContain('Known for');
    const { data } = await support.call('GET /messages/:id', call);
    expect(data.messages.map(({ kind }) => kind)).toEqual(['question', 'note']);
  });

  it('waits again when the member goes on, once for the same text', async () => {
    const { thread, client, member_id } = await written();
    await answerThread(support, thread.id, { close: true });
    expect(await stateOf(member_id)).toBe('closed');
    const body = { message: 'It still has not come' };
    for (let n = 0; n < 3; n++) await client.call('POST /messages/:id', { params: { id: thread.id }, body });
    const { data } = await client.call('GET /messages/:id', { params: { id: thread.id } });
    expect([data.state, data.messages.length]).toEqual(['open', 3]);
    expect((await client.call('GET /messages')).data).toMatchObject([{ id: thread.id, state: 'open' }]);
  });

  it('slows down whoever writes without end, by account', async () => {
    const { thread, client } = await written();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const body = { message: `Again ${n}` };
      statuses.push((await client.call('POST /messages/:id', { params: { id: thread.id }, body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('assigning and closing', () => {
  it('refuses who cannot answer, and what was changed meanwhile', async () => {
    const { thread } = await written();
    const params = { id: thread.id };
    const rewards = await signedInOperator(testApp, { role: 'rewards' });
    const change = (changes: object, client = support) =>
      client.call('PUT /messages/:id', {
        params,
        body: { assigned_to: null, state: 'open', version: 1, ...changes },
      });
    expect((await change({ assigned_to: rewards.operator_id })).failure.errors).toHaveProperty('assigned_to');
    expect((await change({ state: 'closed' }, austrian)).status).toBe(404);
    const { data: able } = await support.call('GET /message-assignees', { query: { country: 'BG' } });
    expect(able.map(({ id }) => id)).not.toContain(rewards.operator_id);
    expect((await change({ assigned_to: able[0]?.id })).data).toEqual({ version: 2 });
    expect((await change({ state: 'closed' })).failure).toMatchObject({
      code: 'conflict',
      conflict: { changed: [{ field: 'assigned_to' }, { field: 'state' }] },
    });
    expect((await change({ state: 'closed', version: 2 })).data).toEqual({ version: 3 });
  });
});
