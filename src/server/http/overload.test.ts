import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp, type TestClient, type TestResponse } from '#server/testing/test-app.ts';

const SIZE = 2;
/** Short enough to be reached in a test, in the same order as in production. */
const limits = {
  lock_timeout: '100ms',
  statement_timeout: '2s',
  idle_in_transaction_session_timeout: '2s',
  acquire_ms: 1000,
};

let test: TestApp;
let client: TestClient;
let member_id: number;
let holder: pg.Client;
beforeAll(async () => {
  test = await startTestApp({}, { database: { size: SIZE, ownSize: 1, limits } });
  ({ client, member_id } = await signedInMember(test));
  holder = new pg.Client(test.connection);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await test.close();
});
beforeEach(() => holder.query('begin').then(() => () => holder.query('rollback')));

const write = () => client.call('PUT /profile/language', { body: { language: 'bg' } });
const lockMember = () => holder.query('select from members where id = $1 for update', [member_id]);

function expectBusy({ status, failure, headers }: TestResponse<unknown>): void {
  expect([status, failure.code]).toEqual([503, 'busy']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['cache-control']).toBe('no-store');
}

describe('a call that the database cannot serve now', () => {
  it('is told to retry when another transaction holds its row, and can be repeated', async () => {
    await lockMember();
    expectBusy(await write());
    await holder.query('rollback');
    expect((await write()).status).toBe(200);
  });

  it('is told to retry when no connection is free, while /health goes on', async () => {
    await lockMember();
    const waits = Array.from({ length: SIZE }, () =>
      test.database.transaction(() => wait(limits.acquire_ms + 200)),
    );
    const refused = write();
    expect((await client.request('GET', '/health')).status).toBe(200);
    expectBusy(await refused);
    await Promise.all(waits);
    await holder.query('rollback');
    expect((await write()).status).toBe(200);
  });

  it('is told to retry when its read takes too long', async () => {
    await holder.query('lock table members in access exclusive mode');
    expectBusy(await client.call('GET /profile'));
    expect((await client.request('GET', '/health')).status).toBe(200);
  });

  it('counts attempts on connections of their own, which no transaction takes away', async () => {
    const waits = Array.from({ length: SIZE }, () =>
      test.database.transaction(async () => {
        await wait(50);
        await test.database.pool.query('select 1');
      }),
    );
    await expect(Promise.all(waits)).resolves.toHaveLength(SIZE);
  });
});
