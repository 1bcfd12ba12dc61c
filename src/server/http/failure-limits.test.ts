import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { AppError } from './app-error.ts';
import { type FailureLimits, openFailureLimits } from './failure-limits.ts';

let database: Database;
let limits: FailureLimits;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  limits = openFailureLimits(database);
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await database.transaction((db) => db.deleteFrom('rate_limits').execute());
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => close());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const ana = { account: 'ana@example.com', ip: '192.0.2.1' };
let nextNetwork = 1;
/** The same account from any other address. */
const elsewhere = () => ({ ...ana, ip: `10.1.${nextNetwork++}.1` });

/** Seconds to wait, or 0 if the attempt was allowed. */
async function tryOnce(who: { account?: string; ip: string }): Promise<number> {
  try {
    await limits.count('password', who);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('too_many_attempts');
    return error.retryAfterSeconds ?? Number.NaN;
  }
}

async function tries(count: number, who: () => { account?: string; ip: string }): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < count; n++) waits.push(await tryOnce(who()));
  return waits;
}

const free = (count: number) => Array.from({ length: count }, () => 0);

describe('failures of an account', () => {
  it('are free ten times, wherever they come from, then wait', async () => {
    expect(await tries(10, elsewhere)).toEqual(free(10));
    expect(await tryOnce(elsewhere())).toBe(15);
    expect(await tryOnce({ account: 'bob@example.com', ip: ana.ip })).toBe(0);
  });

  it('double the wait up to 15 minutes, and never more', async () => {
    await tries(10, elsewhere);
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const wait = await tryOnce(elsewhere());
      waits.push(wait);
      later(wait);
      expect(await tryOnce(elsewhere())).toBe(0);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('do not grow while one waits', async () => {
    await tries(10, elsewhere);
    expect(await tries(5, elsewhere)).toEqual([15, 15, 15, 15, 15]);
    later(15);
    expect(await tryOnce(elsewhere())).toBe(0);
    expect(await tryOnce(elsewhere())).toBe(30);
  });

  it('are forgotten 15 minutes after they began, while they were free', async () => {
    await tries(9, elsewhere);
    later(15 * 60);
    expect(await tries(10, elsewhere)).toEqual(free(10));
  });

  it('are forgotten 15 minutes after the last wait', async () => {
    await tries(10, elsewhere);
    later(15 + 15 * 60);
    expect(await tries(10, elsewhere)).toEqual(free(10));
  });

  it('end with a success', async () => {
    await tries(10, elsewhere);
    later(15);
    const who = elsewhere();
    expect(await tryOnce(who)).toBe(0);
    await limits.succeeded('password', who);
    expect(await tries(10, elsewhere)).toEqual(free(10));
  });

  it('let one of many parallel tries through once they are used up', async () => {
    await tries(9, elsewhere);
    const waits = await Promise.all(Array.from({ length: 20 }, () => tryOnce(elsewhere())));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('are of one kind', async () => {
    await tries(10, elsewhere);
    await expect(limits.count('mail', elsewhere())).resolves.toBeUndefined();
  });
});

describe('failures of a network', () => {
  const stranger = () => ({ account: `a${nextNetwork++}@example.com`, ip: '2001:db8:7:11ff::1' });

  it('are free a hundred times, whatever the account, then wait', async () => {
    expect(await tries(100, stranger)).toEqual(free(100));
    expect(await tryOnce({ ...stranger(), ip: '2001:db8:7:1100::2' })).toBe(15);
    expect(await tryOnce({ ...stranger(), ip: '2001:db8:7:1200::2' })).toBe(0);
  });

  it('are not ended by signing in to an account of one’s own', async () => {
    await tries(100, stranger);
    later(15);
    const own = stranger();
    expect(await tryOnce(own)).toBe(0);
    await limits.succeeded('password', own);
    expect(await tryOnce(stranger())).toBe(30);
  });

  it('do not include successes', async () => {
    for (let n = 0; n < 150; n++) {
      const who = stranger();
      expect(await tryOnce(who)).toBe(0);
      await limits.succeeded('password', who);
    }
  });
});

describe('a call that sends mail', () => {
  it('of many people in one network keeps nobody waiting once each has proved to be who it was for', async () => {
    for (let n = 0; n < 150; n++) {
      const who = { account: `m${nextNetwork++}@example.com`, ip: '198.51.100.7' };
      await limits.count('mail', who);
      await limits.takeBack('mail', who);
    }
    for (let n = 0; n < 10; n++) await limits.count('mail', { ...ana, ip: '198.51.100.7' });
    await limits.takeBack('mail', { ip: '198.51.100.7' });
    await expect(limits.count('mail', { ...ana, ip: '198.51.100.7' })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
  });

  it('asks the database once, and once more when it has succeeded', async () => {
    let queries = 0;
    const counting = {
      pool: {
        query: (...args: [string, unknown[]]) => {
          queries += 1;
          return database.pool.query(...args);
        },
      },
    } as unknown as Database;
    const counted = openFailureLimits(counting);
    await counted.count('password', ana);
    await counted.succeeded('password', ana);
    expect(queries).toBe(2);
  });
});

describe('what is kept', () => {
  it('names neither account nor address', async () => {
    await tries(11, () => ana);
    const rows = await database.read.selectFrom('rate_limits').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/ana|192\.0/);
  });

  it('holds in another process', async () => {
    await tries(10, elsewhere);
    const other = openFailureLimits(database);
    await expect(other.count('password', elsewhere())).rejects.toMatchObject({ retryAfterSeconds: 15 });
  });
});
