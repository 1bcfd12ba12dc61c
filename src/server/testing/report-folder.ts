import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { enqueue, job } from '#server/jobs/queue.ts';
import { runJobs } from './run-jobs.ts';
import type { TestApp } from './test-app.ts';

/** What a mail server says of an address that nobody has. */
export const goneAddress = {
  status: '5.1.1',
  diagnostic: '550 5.1.1 User unknown in virtual mailbox table',
};

/** A folder of mails that come back, as a mail server delivers them, beside the app of a test that reads it. */
export async function reportFolder<A extends TestApp>(
  start: (environment: Record<string, string>) => Promise<A>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  await mkdir(join(folder, 'new'));
  const test = await start({
    PUBLIC_URL: 'http://panel.example',
    MAIL_REPORT_FOLDER: folder,
    MAIL_REPORT_ADDRESS: 'bounces@panel.example',
  });
  let files = 0;
  return {
    test,
    folder,
    async look() {
      await test.database.transaction((db) =>
        enqueue(db, job({ name: 'look-after-mail-reports', payload: z.object({}) }), {}),
      );
      await runJobs(test);
    },
    async arrive(content: string | Buffer, name = `1700000000.${++files}.mx`) {
      await writeFile(join(folder, 'new', name), content);
      return name;
    },
    filesIn: (name: 'new' | 'aside') => readdir(join(folder, name)).catch((): string[] => []),
    async asideBecause(name: string) {
      const found = await test.database.read
        .selectFrom('set_aside_reports')
        .select('reason')
        .where('name', '=', name)
        .executeTakeFirst();
      return found?.reason;
    },
    async close() {
      await test.close();
      await rm(folder, { recursive: true });
    },
  };
}
