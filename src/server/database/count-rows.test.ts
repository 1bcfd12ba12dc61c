import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { countRows } from './count-rows.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

describe('counting', () => {
  const LONG = { ms: 60_000 };
  const count = (query: ReturnType<typeof sql>, limits?: Parameters<typeof countRows>[2]) =>
    countRows(testApp.database.read, query, limits);

  it('stops at ten thousand and says so', async () => {
    expect(await count(sql`select from generate_series(1, 10000)`, LONG)).toEqual({
      count: 10_000,
      at_least: false,
    });
    expect(await count(sql`select from generate_series(1, ${10_001}::integer)`, LONG)).toEqual({
      count: 10_000,
      at_least: true,
    });
  });

  it('stops when the time is up, and the connection serves on', async () => {
    const slow = sql`select from (select pg_sleep(case when n > 1 then 60 end) from generate_series(1, 5) n offset 0) s`;
    expect(await count(slow, { ms: 50 })).toMatchObject({ at_least: true });
    expect(await count(sql`select 1`, LONG)).toEqual({ count: 1, at_least: false });
  });
});
