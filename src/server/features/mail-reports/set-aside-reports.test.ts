import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { plainMail, postfixBounce } from '#server/testing/report-mails.data.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { mailTo } from '#server/testing/said-of-mails.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('mails for reports that were set aside', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aside-'));
    await mkdir(join(folder, 'new'));
    test = await startTestApp({
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

  const invited = async () => {
    const member = await signedInMember(test);
    await member.client.call('POST /contact', { body: { topic: 3, message: 'Hello' } });
    const { messageId } = await mailTo(test, member.email);
    return { ...member, of: { messageId, to: member.email } };
  };
  const gone = { status: '5.1.1', diagnostic: '550 5.1.1 User unknown in virtual mailbox table' };
  const stopped = async (email: string) =>
    (await test.database.read.selectFrom('bounced_addresses').select('recipient_key').execute()).some(
      ({ recipient_key }) => recipient_key === email,
    );

  it('are read again when an operator says so: what failed counts then, what says nothing is set aside anew', async () => {
    const { client } = await signedInOperator(test);
    const { of, email } = await invited();
    const [failed, letter] = [
      await arrive(postfixBounce({ ...of, ...gone })),
      await arrive(plainMail('Hello')),
    ];
    await mkdir(join(folder, 'aside'), { recursive: true });
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
    await rename(join(folder, 'new', failed), join(folder, 'aside', failed));
    await look();
    expect([await filesIn('new'), await stopped(email)]).toEqual([[], false]);
    const ids = (await client.call('GET /set-aside-reports')).data
      .filter(({ name }) => [failed, letter].includes(name))
      .map(({ id }) => id);
    const again = () => client.call('POST /set-aside-reports/read-again', { body: { reports: ids } });
    expect((await again()).data).toEqual({ read: 2 });
    expect((await again()).failure.code).toBe('not_found');
    await runJobs(test);
    expect([await stopped(email), await asideBecause(failed), await asideBecause(letter)]).toEqual([
      true,
      undefined,
      'no_report',
    ]);
    expect([await filesIn('new'), (await filesIn('aside')).includes(failed)]).toEqual([[], false]);
  });

  it('are deleted where ten thousand wait for somebody to look at them', async () => {
    await test.database.transaction((db) =>
      sql`insert into set_aside_reports (name, reason, bytes, set_aside_at)
        select 'many ' || n, 'no_report', 1, now() from generate_series(1, 10000) n`.execute(db),
    );
    const letter = await arrive(plainMail('One more'));
    await look();
    expect([
      await asideBecause(letter),
      await filesIn('new'),
      (await filesIn('aside')).includes(letter),
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
    const newest = await arrive(plainMail('Later'));
    const body = { up_to: listed[0]?.id ?? 0 };
    await look();
    expect((await client.call('POST /set-aside-reports/seen', { body })).data.seen).toBe(listed.length);
    expect((await client.call('POST /set-aside-reports/seen', { body })).data.seen).toBe(0);
    expect((await client.call('GET /set-aside-reports')).data.map(({ name }) => name)).toEqual([newest]);
  });
});
