import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';
import { CONTACT_MESSAGE_MAX } from '#contract/rules/contact-message.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

let test: TestApp;
let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  test = await startTestApp({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await test.close();
  await mailServer.stop();
});

const write = (client: TestClient, changes: Record<string, unknown> = {}) =>
  client.call('POST /contact', { body: { topic: 3, message: 'Where are my points?', ...changes } });
const messages = (memberId: number) =>
  test.database.read
    .selectFrom('contact_messages as m')
    .innerJoin('contact_threads as h', 'h.id', 'm.thread_id')
    .select(['h.country_code', 'h.topic', 'h.language', 'm.message'])
    .where('h.member_id', '=', memberId)
    .execute();

describe('writing to support', () => {
  it('is for members', async () => {
    expect((await write(test.visitor())).status).toBe(401);
  });

  it.each([
    [{ topic: undefined }, 'topic', fieldMessages.required],
    [{ topic: 1 }, 'topic', fieldMessages.not_an_option],
    [{ topic: '2' }, 'topic', fieldMessages.not_an_option],
    [{ message: undefined }, 'message', fieldMessages.required],
    [{ message: ' \n ' }, 'message', fieldMessages.required],
    [{ message: 'я'.repeat(CONTACT_MESSAGE_MAX + 1) }, 'message', fieldMessages.too_long],
    [{ message: 'a\u0000b' }, 'message', fieldMessages.control_characters],
    [{ country: 'AT' }, 'country', fieldMessages.unknown],
  ])('is refused for %o', async (changes, field, sentence) => {
    const { client, member_id } = await signedInMember(test);
    expect((await write(client, changes)).failure.errors).toEqual({ [field]: sentence });
    expect(await messages(member_id)).toEqual([]);
  });

  it('slows down whoever writes without end', async () => {
    const { client } = await signedInMember(test);
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await write(client)).status);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(answers.at(-1)).toBe(429);
  });

  it('counts once when it is sent again, at the same time or after its answer was lost', async () => {
    const { client, member_id } = await signedInMember(test);
    const statuses = await Promise.all([write(client), write(client), write(client)]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await write(client)).status).toBe(200);
    expect(await messages(member_id)).toHaveLength(1);
    await write(client, { topic: 2 });
    await write(client, { message: 'And my reward?' });
    expect(await messages(member_id)).toHaveLength(3);
  });

  it('opens a thread, and the member gets a copy; support is told without a word of it', async () => {
    const { client, member_id, email } = await signedInMember(test, { language: 'bg', first_name: 'Мария' });
    const message = 'Здравейте!\n<b>Къде</b> са точките ми?';
    expect((await write(client, { topic: 2, message: `  ${message}\n` })).body).toEqual({
      success: true,
      data: null,
    });
    expect(await messages(member_id)).toEqual([
      { country_code: 'BG', topic: 'survey', language: 'bg', message },
    ]);

    await runJobs(test);
    const forSupport = mailServer.mailTo('support@bg.localhost');
    expect(forSupport.subject).toMatch(/^Message \d+ waits for an answer$/);
    expect(forSupport.html).toMatch(/href="http:\/\/console\.localhost:3000\/messages\/\d+"/);
    for (const secret of ['Здравейте', 'точките', email, 'Мария'])
      expect(forSupport.html + String(forSupport.text)).not.toContain(secret);
    const copy = mailServer.mailTo(email);
    expect(copy.subject).toBe('Получихме Вашето съобщение');
    expect(copy.text).toContain('Здравейте, Мария,');
    expect(copy.text).toContain('<b>Къде</b> са точките ми?');
  });

  it('takes the longest message', async () => {
    const { client, member_id } = await signedInMember(test);
    const message = 'я'.repeat(CONTACT_MESSAGE_MAX);
    expect((await write(client, { message })).status).toBe(200);
    expect(await messages(member_id)).toMatchObject([{ message }]);
  });
});
