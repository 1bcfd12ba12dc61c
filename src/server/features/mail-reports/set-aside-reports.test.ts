import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { goneAddress, reportFolder } from '#server/testing/report-folder.ts';
import { plainMail, postfixBounce } from '#server/testing/report-mails.data.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { isStopped, mailTo } from '#server/testing/said-of-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('mails for reports that were set aside', () => {
  let reports: Awaited<ReturnType<typeof reportFolder<TestApp>>>;
  let test: TestApp;
  beforeAll(async () => {
    reports = await reportFolder(startTestApp);
    test = reports.test;
  });
  afterAll(() => reports.close());

  const invited = async () => {
    const member = await signedInMember(test);
    await member.client.call('POST /contact', { body: { topic: 3, message: 'Hello' } });
    const { messageId } = await mailTo(test, member.email);
    return { ...member, of: { messageId, to: member.email } };
  };
  it('are read again when an operator says so: what failed counts then, what says nothing is set aside anew', async () => {
    const { client } = await signedInOperator(test);
    const { of, email } = await invited();
    const [failed, letter] = [
      await reports.arrive(postfixBounce({ ...of, ...goneAddress })),
      await reports.arrive(plainMail('Hello')),
    ];
    await mkdir(join(reports.folder, 'aside'), { recursive: true });
    for (const [name, reason] of [
      [failed, 'failed'],
      [letter, 'no_report'],
    ] as const)
      await test.database.transaction((db) =>
        db
          .insertInto('set_aside_reports')
          .values({ name, reason, bytes: 0, set_aside_at: new Date() })
          .execute(),
      );
    await rename(join(reports.folder, 'new', failed), join(reports.folder, 'aside', failed));
    await reports.look();
    expect([await reports.filesIn('new'), await isStopped(test, { email })]).toEqual([[], false]);
    const ids = (await client.call('GET /set-aside-reports')).data
      .filter(({ name }) => [failed, letter].includes(name))
      .map(({ id }) => id);
    const again = () => client.call('POST /set-aside-reports/read-again', { body: { reports: ids } });
    expect((await again()).data).toEqual({ read: 2 });
    expect((await again()).failure.code).toBe('not_found');
    await runJobs(test);
    expect([
      await isStopped(test, { email }),
      await reports.asideBecause(failed),
      await reports.asideBecause(letter),
    ]).toEqual([true, undefined, 'no_report']);
    expect([await reports.filesIn('new'), (await reports.filesIn('aside')).includes(failed)]).toEqual([
      [],
      false,
    ]);
  });

  it('are deleted where ten thousand wait for somebody to look at them', async () => {
    await test.database.transaction((db) =>
      sql`insert into set_aside_reports (name, reason, bytes, set_aside_at)
        select 'many ' || n, 'no_report', 1, now() from generate_series(1, 10000) n`.execute(db),
    );
    const letter = await reports.arrive(plainMail('One more'));
    await reports.look();
    expect([
      await reports.asideBecause(letter),
      await reports.filesIn('new'),
      (await reports.filesIn('aside')).includes(letter),
    ]).toEqual([undefined, [], false]);
    await test.database.transaction((db) =>
      sql`delete from set_aside_reports where name like 'many %'`.execute(db),
    );
  });

  it('show on Today when they were set aside, until somebody has seen them', async () => {
    const { client } = await signedInOperator(test);
    const { client: other } = await signedInOperator(test, { role: 'support' });
    expect((await other.call('GET /set-aside-reports')).failure.code).toBe('not_allowed');
    const { data: listed } = await client.call('GET /set-aside-reports');
    expect(listed.length).toBeGreaterThan(0);
    const line = (await client.call('GET /today')).data.waiting.find(
      ({ key }) => key === 'set_aside_reports',
    );
    expect(line).toMatchObject({ count: listed.length, list: { name: 'set-aside-reports', query: {} } });
    const newest = await reports.arrive(plainMail('Later'));
    const body = { up_to: listed[0]?.id ?? 0 };
    await reports.look();
    expect((await client.call('POST /set-aside-reports/seen', { body })).data.seen).toBe(listed.length);
    expect((await client.call('POST /set-aside-reports/seen', { body })).data.seen).toBe(0);
    expect((await client.call('GET /set-aside-reports')).data.map(({ name }) => name)).toEqual([newest]);
  });
});
