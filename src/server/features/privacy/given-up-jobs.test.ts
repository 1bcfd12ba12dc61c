import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOfQueue } from '#server/testing/private-tables.queries.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
  test = await startTestApp({ SMTP_URL: server.url });
});
afterAll(async () => {
  await test.close();
  await server.stop();
});

const queue = () => allOfQueue(test.database);

/** Two tries each, of which the second is the last; what goes in a lane has another one before. */
async function giveUpAll(): Promise<void> {
  await runJobs(test, { mayFail: true });
  await test.database.transaction((db) =>
    sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts < max_attempts), max_attempts := 2
    )`.execute(db),
  );
  for (let time = 1; time <= 2; time++) await runJobs(test, { mayFail: true, evenLater: true });
}

it('jobs that were given up say nothing of a member, neither before nor after the account is deleted', async () => {
  const { client, member_id, email } = await signedInMember(test, {
    email: 'slavyana.kalpazanova@example.org',
    first_name: 'Slavyana',
    last_name: 'Kalpazanova',
  });
  // The server quotes the address, and every mail of the member is given up.
  server.refuseRecipients({ code: 450, message: `<${email}> Slavyana Kalpazanova is over quota` });
  await client.call('POST /auth/forgot', { body: { email } });
  await client.call('POST /profile/refer', {
    body: { first_name: 'Borislava', last_name: 'Prijatelska', email: 'borislava@example.org' },
  });
  await giveUpAll();
  const traces = /slavyana|kalpazanova|borislava|prijatelska|@example/i;
  const before = await queue();
  expect(before.filter(({ given_up }) => given_up).length).toBeGreaterThan(1);
  expect(before.filter(({ job }) => traces.test(job))).toEqual([]);

  const left = await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
  expect(left.status).toBe(200);
  await giveUpAll();
  expect((await queue()).filter(({ job }) => traces.test(job))).toEqual([]);
  const mails = await test.database.read
    .selectFrom('mails')
    .select(['to_address', 'last_error'])
    .where('member_id', '=', member_id)
    .execute();
  expect(mails).toEqual([]);
});
