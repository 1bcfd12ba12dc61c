import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { collectedLog } from '#server/testing/collected-log.ts';
import { openCuttableWay } from '#server/testing/cuttable-way.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { Database } from './connect.ts';
import { listenTo } from './notifications.ts';
import { keepConnection } from './standing-connection.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(1));
});
afterAll(() => close());

describe('listening', () => {
  it('goes on after a connection that died without a word, and reads again what it has missed', async () => {
    const way = await openCuttableWay(database.connection);
    const { log, messages } = collectedLog();
    let heard = 0;
    const listening = await listenTo({ direct: way.connection }, 'news', () => void heard++, {
      log,
      aliveMs: 1500,
    });
    await database.pool.query('notify news');
    await expect.poll(() => heard).toBe(1);

    way.cut();
    await database.pool.query('notify news');
    await expect.poll(() => heard).toBe(2);
    expect(messages()).toEqual([
      'a connection to the database is lost and opened again',
      'a connection to the database is there again',
    ]);
    await database.pool.query('notify news');
    await expect.poll(() => heard).toBe(3);
    await listening.close();
    way.close();
  });

  it('says that the database cannot be reached, as often as it tries, and goes on when it can', async () => {
    const way = await openCuttableWay(database.connection);
    const { log, lines, messages } = collectedLog();
    let heard = 0;
    const listening = await listenTo({ direct: way.connection }, 'other', () => void heard++, { log });
    await way.refuse();
    await expect
      .poll(
        () => messages().filter((one) => one === 'a connection to the database cannot be opened yet').length,
        {
          timeout: 5000,
        },
      )
      .toBeGreaterThan(1);
    expect(lines[0]).toMatchObject({
      level: 'warn',
      message: 'a connection to the database is lost and opened again',
      fields: { connection: 'kvorum-listen-other', err: expect.any(Error) },
    });
    expect(lines[1]).toMatchObject({ level: 'warn', fields: { err: { code: 'ECONNREFUSED' } } });
    await way.allow();
    await expect.poll(() => heard).toBe(1);
    await database.pool.query('notify other');
    await expect.poll(() => heard).toBe(2);
    await listening.close();
    way.close();
  });
});

describe('a connection that is kept', () => {
  it('is asked one thing at a time, and meanwhile not whether it is there', async () => {
    const { log } = collectedLog();
    const opened = async () => undefined;
    const connection = database.connection;
    const kept = await keepConnection({ connection, name: 'kept', log, opened, aliveMs: 1000 });
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const asked = () => queries.mock.calls.map(([query]) => query);
    try {
      const first = kept.inTurn(async (client) => {
        // Longer than until it is looked after.
        await wait(1500);
        await client.query('select 2');
      });
      const second = kept.inTurn((client) => client.query('select 3'));
      await Promise.all([first, second]);
      expect(asked().slice(0, 2)).toEqual(['select 2', 'select 3']);
      await expect.poll(asked).toContain('select 1');
    } finally {
      queries.mockRestore();
      await kept.close();
    }
  });
});
