import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import {
  deep,
  exchangeBounce,
  feedbackReport,
  gmailBounce,
  manyParts,
  plainMail,
  postfixBounce,
  slowHtml,
} from '#server/testing/report-mails.data.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { mailTo } from '#server/testing/said-of-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne } from '#server/testing/surveys.ts';

describe('mails that come back', () => {
  let test: MailingApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reports-'));
    await mkdir(join(folder, 'new'));
    test = await startMailingApp({
      PUBLIC_URL: 'http://panel.example',
      MAIL_REPORT_FOLDER: folder,
      MAIL_REPORT_ADDRESS: 'bounces@panel.example',
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });

  const look = async () => {
    await test.database.transaction((db) =>
      enqueue(db, job({ name: 'look-after-mail-reports', payload: z.object({}) }), {}),
    );
    await runJobs(test);
  };
  let files = 0;
  const arrive = async (content: string | Buffer, name = `1700000000.${++files}.mx`) => {
    await writeFile(join(folder, 'new', name), content);
    return name;
  };
  const filesIn = (name: 'new' | 'aside') => readdir(join(folder, name)).catch((): string[] => []);
  const asideBecause = async (name: string) =>
    (
      await test.database.read
        .selectFrom('set_aside_reports')
        .select('reason')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.reason;

  let survey: string | undefined;
  const invited = async () => {
    survey ??= await addSurvey(test);
    const member = await signedInMember(test);
    await inviteOne(test, survey, member.member_id);
    await runJobs(test);
    const mail = await mailTo(test, member.email);
    return { ...member, mail, of: { messageId: mail.messageId, to: member.email } };
  };
  const gone = { status: '5.1.1', diagnostic: '550 5.1.1 User unknown in virtual mailbox table' };
  const stopped = async (email: string) =>
    (await test.database.read.selectFrom('bounced_addresses').select('recipient_key').execute()).some(
      ({ recipient_key }) => recipient_key === email,
    );

  it('have an envelope and a way out that lead to the address which is read', async () => {
    const { email, mail } = await invited();
    const received = test.server.mailTo(email);
    expect(received.envelope.from).toBe('bounces@panel.example');
    expect(received.messageId).toBe(mail.messageId);
    const ways = received.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    expect(ways).toMatch(
      /^<http:\/\/bg\.panel\.example\/unsubscribe\/([\w-]{32})[^>]*>, <mailto:bounces@panel\.example\?subject=unsubscribe%20\1>$/,
    );
  });

  it.each([
    ['larger than a report', Buffer.alloc(1024 * 1024 + 1, 'x'), 'too_large'],
    ['deeper than a report', deep(40), 'unreadable'],
    ['of very many parts', manyParts(), 'unreadable'],
    ['HTML that takes minutes to make text of', slowHtml(), 'no_report'],
    ['nothing', '', 'no_report'],
    ['not of this world', Buffer.from([0, 255, 254, 10, 13, 0, 128]), 'no_report'],
    ['a letter', plainMail('I have a question'), 'no_report'],
    ['a wish without a token', plainMail('unsubscribe'), 'no_report'],
    [
      'about a mail that is not ours',
      postfixBounce({ messageId: '<a@b.example>', to: 'x@y.example', ...gone }),
      'unknown_mail',
    ],
    [
      'about a mail that somebody made up',
      postfixBounce({ messageId: `<${'A'.repeat(24)}@panel.example>`, to: 'x@y.example', ...gone }),
      'unknown_mail',
    ],
    [
      'a complaint about a mail that is not ours',
      feedbackReport({ messageId: '<a@b.example>' }),
      'unknown_mail',
    ],
  ])('are set aside with the reason where what arrives is %s', async (_what, content, reason) => {
    const name = await arrive(content);
    await look();
    expect([await asideBecause(name), await filesIn('new'), (await filesIn('aside')).includes(name)]).toEqual(
      [reason, [], true],
    );
  });

  it('are no links, folders and hidden files, and those harm no other', async () => {
    const { of, email } = await invited();
    await symlink('/etc/hostname', join(folder, 'new', 'link'));
    await mkdir(join(folder, 'new', 'folder'));
    await writeFile(join(folder, 'new', '.hidden'), 'x');
    await arrive(postfixBounce({ ...of, ...gone }));
    await look();
    expect((await filesIn('new')).sort()).toEqual(['.hidden', 'folder', 'link']);
    expect(await stopped(email)).toBe(true);
    for (const name of await filesIn('new')) await rm(join(folder, 'new', name), { recursive: true });
  });

  it('cannot be told of somebody else by who knows the address, but not the mail', async () => {
    const [one, other] = [await invited(), await invited()];
    await arrive(postfixBounce({ messageId: one.mail.messageId, to: other.email, ...gone }));
    await look();
    expect([await stopped(one.email), await stopped(other.email)]).toEqual([false, false]);
    expect((await mailTo(test, one.email)).reports.map(({ kind }) => kind)).toEqual(['soft_bounce']);
  });

  const gmail =
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking';
  it.each([
    ['Postfix', postfixBounce, gone, 'hard_bounce'],
    [
      'Exchange',
      exchangeBounce,
      { status: '5.1.10', diagnostic: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found' },
      'hard_bounce',
    ],
    ['Gmail', gmailBounce, { status: '5.1.1', diagnostic: gmail }, 'hard_bounce'],
    [
      'a full mailbox',
      postfixBounce,
      { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' },
      'soft_bounce',
    ],
    [
      'who gave up',
      postfixBounce,
      { status: '4.4.1', diagnostic: '451 4.4.1 Connection timed out' },
      'soft_bounce',
    ],
    [
      'a list of senders',
      postfixBounce,
      {
        status: '5.7.1',
        diagnostic: '554 5.7.1 Service unavailable; client host blocked using zen.spamhaus.org',
      },
      'blocked',
    ],
  ])('are counted once for their kind, as told by %s', async (_who, written, said, kind) => {
    const { of, email } = await invited();
    const report = written({ ...of, ...said });
    await arrive(report);
    await arrive(report);
    await look();
    expect([await filesIn('new'), (await mailTo(test, email)).reports.map((one) => one.kind)]).toEqual([
      [],
      [kind],
    ]);
    expect(await stopped(email)).toBe(kind === 'hard_bounce');
    expect(JSON.stringify((await mailTo(test, email)).reports)).not.toContain(email);
  });

  it('are not counted while they are only late, or where a machine answers', async () => {
    const { of, email } = await invited();
    await arrive(postfixBounce({ ...of, ...gone, action: 'delayed' }));
    await arrive(plainMail('Out of office', 'Auto-Submitted: auto-replied\n'));
    await arrive(feedbackReport({ ...of, type: 'not-spam' }));
    await look();
    expect([await filesIn('new'), (await mailTo(test, email)).reports]).toEqual([[], []]);
  });

  it('unsubscribe who complains, or writes what the mail proposes', async () => {
    const [complaining, writing, other] = [await invited(), await invited(), await invited()];
    await arrive(feedbackReport(complaining.of));
    const ways =
      test.server.mailTo(writing.email).headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const subject = new URL(/<(mailto:[^>]+)>/.exec(ways)?.[1] ?? '').searchParams.get('subject') ?? '';
    await arrive(plainMail(subject));
    await arrive(plainMail(`Re: ${subject.slice(0, -1)}`));
    await look();
    const { rows } = await test.database.transaction((db) =>
      sql<{ id: number }>`select id from members where unsubscribed_at is not null order by id`.execute(db),
    );
    expect(rows.map(({ id }) => id)).toEqual([complaining.member_id, writing.member_id]);
    expect(rows.map(({ id }) => id)).not.toContain(other.member_id);
  });

  it('are taken again by a process that died before the file was gone, and count once', async () => {
    const { of, email } = await invited();
    const report = postfixBounce({ ...of, ...gone });
    const name = await arrive(report);
    await look();
    await arrive(report, name);
    const [letter] = [await arrive(plainMail('Hello'))];
    await look();
    await arrive(plainMail('Hello'), letter);
    await look();
    expect([await filesIn('new'), (await mailTo(test, email)).reports.length]).toEqual([[], 1]);
  });
});
