import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#server/testing/mailing-app.ts';
import { goneAddress, reportFolder } from '#server/testing/report-folder.ts';
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
import { isStopped, mailTo } from '#server/testing/said-of-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne } from '#server/testing/surveys.ts';

const nobody = { messageId: '<a@b.example>', to: 'x@y.example', ...goneAddress };

describe('mails that come back', () => {
  let reports: Awaited<ReturnType<typeof reportFolder<MailingApp>>>;
  let test: MailingApp;
  beforeAll(async () => {
    reports = await reportFolder(startMailingApp);
    test = reports.test;
  });
  afterAll(() => reports.close());

  let survey: string | undefined;
  const invited = async () => {
    survey ??= await addSurvey(test);
    const member = await signedInMember(test);
    await inviteOne(test, survey, member.member_id);
    await runJobs(test);
    const mail = await mailTo(test, member.email);
    return { ...member, mail, of: { messageId: mail.messageId, to: member.email } };
  };
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
    ['about a mail that is not ours', postfixBounce(nobody), 'unknown_mail'],
    [
      'about a mail that somebody made up',
      postfixBounce({ messageId: `<${'A'.repeat(24)}@panel.example>`, to: 'x@y.example', ...goneAddress }),
      'unknown_mail',
    ],
    [
      'a report in letters that nobody reads',
      postfixBounce({ ...nobody, action: '' }).replace('\nAction: ', '\nA\0c\0t\0'),
      'unreadable',
    ],
    ['feedback of no kind', feedbackReport({ messageId: '<a@b.example>', type: '' }), 'unreadable'],
    [
      'a complaint about a mail that is not ours',
      feedbackReport({ messageId: '<a@b.example>' }),
      'unknown_mail',
    ],
  ])('are set aside with the reason where what arrives is %s', async (_what, content, reason) => {
    const name = await reports.arrive(content);
    await reports.look();
    expect([
      await reports.asideBecause(name),
      await reports.filesIn('new'),
      (await reports.filesIn('aside')).includes(name),
    ]).toEqual([reason, [], true]);
  });

  it('are no links, folders and hidden files, and those harm no other', async () => {
    const { of, email } = await invited();
    await symlink('/etc/hostname', join(reports.folder, 'new', 'link'));
    await mkdir(join(reports.folder, 'new', 'folder'));
    await writeFile(join(reports.folder, 'new', '.hidden'), 'x');
    await reports.arrive(postfixBounce({ ...of, ...goneAddress }));
    await reports.look();
    expect((await reports.filesIn('new')).sort()).toEqual(['.hidden', 'folder', 'link']);
    expect(await isStopped(test, { email })).toBe(true);
    for (const name of await reports.filesIn('new'))
      await rm(join(reports.folder, 'new', name), { recursive: true });
  });

  it('cannot be told of somebody else by who knows the address, but not the mail', async () => {
    const [one, other] = [await invited(), await invited()];
    await reports.arrive(postfixBounce({ messageId: one.mail.messageId, to: other.email, ...goneAddress }));
    await reports.look();
    expect([await isStopped(test, one), await isStopped(test, other)]).toEqual([false, false]);
    expect((await mailTo(test, one.email)).reports.map(({ kind }) => kind)).toEqual(['soft_bounce']);
  });

  const gmail =
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking';
  it.each([
    ['Postfix', postfixBounce, goneAddress, 'hard_bounce'],
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
    await reports.arrive(report);
    await reports.arrive(report);
    await reports.look();
    expect([
      await reports.filesIn('new'),
      (await mailTo(test, email)).reports.map((one) => one.kind),
    ]).toEqual([[], [kind]]);
    expect(await isStopped(test, { email })).toBe(kind === 'hard_bounce');
    expect(JSON.stringify((await mailTo(test, email)).reports)).not.toContain(email);
  });

  it.each([
    [
      'with comments in its fields',
      (report: string) =>
        report
          .replace('Action: failed', 'Action: failed (permanent error)')
          .replace(/(Message-ID:\r\n [^\r]+)/, '$1 (as received)'),
    ],
    [
      'without an empty line before the recipient',
      (report: string) => report.replace(/\r\n\r\n(?=Final-Recipient)/, '\r\n'),
    ],
  ])('are counted where a report is written %s', async (_how, written) => {
    const { of, email } = await invited();
    await reports.arrive(written(postfixBounce({ ...of, ...goneAddress })));
    await reports.look();
    expect((await mailTo(test, email)).reports.map(({ kind }) => kind)).toEqual(['hard_bounce']);
  });

  it('are not counted while they are only late, or where a machine answers', async () => {
    const { of, email } = await invited();
    await reports.arrive(postfixBounce({ ...of, ...goneAddress, action: 'delayed (tried again)' }));
    await reports.arrive(plainMail('Out of office', 'Auto-Submitted: auto-replied\n'));
    await reports.arrive(feedbackReport({ ...of, type: 'not-spam' }));
    await reports.look();
    expect([await reports.filesIn('new'), (await mailTo(test, email)).reports]).toEqual([[], []]);
  });

  it('unsubscribe who complains, or writes what the mail proposes', async () => {
    const [complaining, writing, other] = [await invited(), await invited(), await invited()];
    await reports.arrive(feedbackReport(complaining.of));
    const ways =
      test.server.mailTo(writing.email).headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const subject = new URL(/<(mailto:[^>]+)>/.exec(ways)?.[1] ?? '').searchParams.get('subject') ?? '';
    await reports.arrive(plainMail(subject));
    await reports.arrive(plainMail(`Re: ${subject.slice(0, -1)}`));
    await reports.look();
    const { rows } = await test.database.transaction((db) =>
      sql<{ id: number }>`select id from members where unsubscribed_at is not null order by id`.execute(db),
    );
    expect(rows.map(({ id }) => id)).toEqual([complaining.member_id, writing.member_id]);
    expect(rows.map(({ id }) => id)).not.toContain(other.member_id);
  });

  it('are taken again by a process that died before the file was gone, and count once', async () => {
    const { of, email } = await invited();
    const report = postfixBounce({ ...of, ...goneAddress });
    const name = await reports.arrive(report);
    await reports.look();
    await reports.arrive(report, name);
    const [letter] = [await reports.arrive(plainMail('Hello'))];
    await reports.look();
    await reports.arrive(plainMail('Hello'), letter);
    await reports.look();
    expect([await reports.filesIn('new'), (await mailTo(test, email)).reports.length]).toEqual([[], 1]);
  });
});
