import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, signIn } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendAgainTo } from './bounces.ts';

const DAY_MS = 86_400_000;

describe('mail that has gone, and mail that cannot go', () => {
  let test: TestApp;
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startMailServer();
    test = await startTestApp({ SMTP_URL: server.url });
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    server.refuseRecipients(undefined);
    vi.useRealTimers();
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });

  let messages = 0;
  const write = (member: Awaited<ReturnType<typeof signedInMember>>) =>
    member.client.call('POST /contact', { body: { topic: 3, message: `Question ${++messages}` } });
  const mailsTo = (address: string) =>
    test.database.read
      .selectFrom('mails')
      .select(['state', 'cancelled_because', 'subject'])
      .where('to_address', '=', address)
      .orderBy('id')
      .execute();
  const nightly = async () => {
    await test.database.transaction(async (db) => {
      await enqueue(db, job({ name: 'forget-mails', payload: z.object({}) }), {});
      await enqueue(db, job({ name: 'forget-messages', payload: z.object({}) }), {});
    });
    await runJobs(test);
  };

  it('nothing more is sent to an address that does not exist, until the mailbox is there again', async () => {
    const member = await signedInMember(test);
    await write(member);
    server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await runJobs(test);
    server.refuseRecipients(undefined);
    await write(member);
    const bounced = { state: 'cancelled', cancelled_because: 'bounced', subject: null };
    const failed = { state: 'failed', cancelled_because: null, subject: null };
    expect(await mailsTo(member.email)).toEqual([failed, bounced]);

    expect(await test.database.transaction((db) => sendAgainTo(db, member.email))).toBe(true);
    await write(member);
    await runJobs(test);
    expect((await mailsTo(member.email)).at(-1)?.state).toBe('sent');
  });

  it('what else waits for such an address is taken back, and after 30 days it is tried again', async () => {
    const member = await signedInMember(test);
    await write(member);
    await write(member);
    server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await runJobs(test, { mayFail: true });
    server.refuseRecipients(undefined);
    const states = (await mailsTo(member.email)).map(({ state }) => state);
    expect(states).toContain('failed');
    expect(states).not.toContain('queued');
    const support = () =>
      test.database.read.selectFrom('bounced_addresses').select('recipient_key').execute();
    expect((await support()).map(({ recipient_key }) => recipient_key)).not.toContainEqual(
      expect.stringContaining('bg@'),
    );
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    await write({ ...member, client: await signIn(test, member) });
    await runJobs(test);
    expect((await mailsTo(member.email)).at(-1)?.state).toBe('sent');
  });

  it.each([
    { code: 552, message: 'mailbox full' },
    { code: 550, message: '5.2.1 disabled for the moment' },
  ])('a mailbox that is full or closed is no missing one: $code $message', async (reply) => {
    const member = await signedInMember(test);
    await write(member);
    server.refuseRecipients(reply);
    await runJobs(test, { mayFail: true });
    server.refuseRecipients(undefined);
    await write(member);
    expect((await mailsTo(member.email)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  });

  it('of a sent mail the subject stays for a year, its copy to others for 30 days, a message two years', async () => {
    const member = await signedInMember(test);
    await write(member);
    await runJobs(test);
    expect((await mailsTo(member.email))[0]?.subject).toContain('message');
    const start = Date.now();
    const ownerless = () =>
      test.database.read
        .selectFrom('mails')
        .select('id')
        .where('member_id', 'is', null)
        .where('created_at', '<=', new Date(start))
        .execute();
    expect((await ownerless()).length).toBeGreaterThan(0);
    const kept = async (days: number) => {
      vi.setSystemTime(start + days * DAY_MS);
      await nightly();
      const messages = await test.database.read
        .selectFrom('contact_threads')
        .select('id')
        .where('member_id', '=', member.member_id)
        .execute();
      return [(await ownerless()).length > 0, (await mailsTo(member.email)).length, messages.length];
    };
    expect(await kept(31)).toEqual([false, 1, 1]);
    expect(await kept(364)).toEqual([false, 1, 1]);
    expect(await kept(366)).toEqual([false, 0, 1]);
    expect(await kept(732)).toEqual([false, 0, 0]);
  });
});
