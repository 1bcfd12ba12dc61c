import { afterAll, expect, it } from 'vitest';
import { completedAnswers } from '#server/features/demo/demo-answers.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { address, idsOf } from '#server/testing/rewards.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';

const test = await startTestApp();
const { database } = test;
afterAll(() => test.close());
const ids = await idsOf(test, (await findProfiler(database.read, 'BG')) ?? 0);

async function livesAt(client: TestClient, street: string): Promise<void> {
  const { definition } = (await client.call('GET /profiler')).data;
  const known = Object.entries({ ...address, street }).map(([key, text]) => [String(ids[key]), text]);
  const values = completedAnswers(definition, Object.fromEntries(known));
  expect((await client.call('POST /profiler', { body: { values } })).status).toBe(200);
}

it('what was said of a household is forgotten once the last of it has moved away', async () => {
  const residents = [await signedInMember(test), await signedInMember(test)];
  for (const { client } of residents) await livesAt(client, 'ul. Rakovski 1');
  const note = 'Sisters of the baker';
  const { rowCount } = await database.pool.query('update household_cases set note = $1', [note]);
  expect(rowCount).toBe(1);
  for (const [n, { client }] of residents.entries()) {
    expect(await tracesOf(database.read, [note])).toEqual([`household_cases: ${note}`]);
    await livesAt(client, `ul. Vazov ${n + 1}`);
  }
  expect(await tracesOf(database.read, [note])).toEqual([]);
  for (const { client } of residents)
    await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
  expect((await database.pool.query('select from household_cases')).rowCount).toBe(0);
});
