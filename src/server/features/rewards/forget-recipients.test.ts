import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullMember } from '#server/testing/full-member.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';
import { deleteKeptRecipients } from './erasure.queries.ts';

const YEAR_MS = 365.25 * 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('who left and whose reward was never said to have arrived is forgotten with the books all the same', async () => {
  const member = await fullMember(test, 'Zdravomira');
  const left = await member.client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
  expect(left.status).toBe(200);
  const { promised_on, status } = await test.database.read
    .selectFrom('exchange_requests')
    .select(['promised_on', 'status'])
    .where('id', '=', member.requests.sent)
    .executeTakeFirstOrThrow();
  expect(status).toBe('sent');

  const namesAfter = async (years: number) => {
    const then = new Date(Date.parse(promised_on) + years * YEAR_MS);
    await test.database.transaction((db) => deleteKeptRecipients(db, then, 100));
    return (await tracesOf(test.database.read, member.kept)).filter((trace) => trace.startsWith('exchange_'));
  };
  expect(await namesAfter(9.9)).toHaveLength(4);
  expect(await namesAfter(10.1)).toEqual([]);
});
