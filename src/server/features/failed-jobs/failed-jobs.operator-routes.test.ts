import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectGivenUp } from '#server/jobs/private-tables.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let owner: OperatorClient;
const jobs: number[] = [];
beforeAll(async () => {
  owner = (await signedInOperator(testApp)).client;
  for (const error of ['The mail could not be sent (ETIMEDOUT)\n  at somewhere', 'Out of room']) {
    const { rows } = await testApp.database.transaction((db) =>
      sql<{ id: number }>`select id from graphile_worker.add_job('send-mail', '{"mail_id": 0}')`.execute(db),
    );
    const id = rows[0]?.id ?? 0;
    jobs.push(id);
    await testApp.database.transaction((db) =>
      sql`select graphile_worker.permanently_fail_jobs(${[id]}::bigint[], ${error})`.execute(db),
    );
  }
});

const givenUp = () => selectGivenUp(testApp.database.read, null);

describe('failed jobs', () => {
  it('are for those who run the installation', async () => {
    for (const role of ['support', 'auditor', 'fieldwork']) {
      const { client } = await signedInOperator(testApp, { role });
      expect((await client.call('GET /failed-jobs')).status).toBe(403);
      expect((await client.call('POST /failed-jobs/retry', { body: { jobs: jobs } })).status).toBe(403);
    }
    expect(await givenUp()).toHaveLength(2);
  });

  it('are not tried at all where one of them is gone', async () => {
    const answer = await owner.call('POST /failed-jobs/retry', { body: { jobs: [...jobs, 987_654] } });
    expect([answer.status, answer.failure.code]).toEqual([404, 'not_found']);
    expect(await givenUp()).toHaveLength(2);
  });

  it('are named with the first line of their error, and tried again once', async () => {
    const { data } = await owner.call('GET /failed-jobs');
    expect(data.map(({ error }) => error).sort()).toEqual([
      'Out of room',
      'The mail could not be sent (ETIMEDOUT)',
    ]);
    const [first = 0] = jobs;
    const retried = await owner.call('POST /failed-jobs/retry', { body: { jobs: [first, first] } });
    expect(retried.data).toEqual({ retried: 1, emptied: 0 });
    expect(await givenUp()).toEqual(jobs.slice(1));
    const { details, actor_kind } = await testApp.database.read
      .selectFrom('audit_log')
      .select(['details', 'actor_kind'])
      .where('action', '=', 'retry_jobs')
      .executeTakeFirstOrThrow();
    expect([details, actor_kind]).toEqual([{ jobs: 1 }, 'operator']);
  });
});
