import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePanel } from '#server/testing/change-site.ts';
import { collectedLog } from '#server/testing/collected-log.ts';
import { openCuttableWay } from '#server/testing/cuttable-way.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openSiteDirectory } from './site-directory.ts';

describe('the settings of the panel, in the memory of a process', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('are fresh again after the connection that listens for changes has died without a word', async () => {
    const { read, connection } = test.database;
    const way = await openCuttableWay(connection);
    const { log, messages } = collectedLog();
    const directory = await openSiteDirectory({ read, direct: way.connection }, log, { aliveMs: 2000 });
    try {
      await changePanel(test, { name: 'Before' });
      await expect.poll(() => directory.panel().name).toBe('Before');
      way.cut();
      await changePanel(test, { name: 'Meanwhile' });
      expect(directory.panel().name).toBe('Before');
      await expect.poll(() => directory.panel().name).toBe('Meanwhile');
      expect(messages()).toEqual([
        'a connection to the database is lost and opened again',
        'a connection to the database is there again',
      ]);
      await changePanel(test, { name: 'After' });
      await expect.poll(() => directory.panel().name).toBe('After');
    } finally {
      await directory.close();
      way.close();
    }
  });

  it('are read again until it works, and each failure is logged', async () => {
    const { log, lines } = collectedLog();
    const directory = await openSiteDirectory(test.database, log);
    try {
      const rename = (from: string, to: string) =>
        test.database.pool.query(`alter table ${from} rename to ${to}`);
      await changePanel(test, { name: 'Read' });
      await expect.poll(() => directory.panel().name).toBe('Read');
      await rename('panel', 'panel_away');
      try {
        await test.database.pool.query(`update panel_away set name = 'Read later'; notify site_changed`);
        await expect
          .poll(() => lines)
          .toContainEqual({
            level: 'warn',
            message: 'the settings of the panel could not be read again, and are tried again',
            fields: { err: expect.objectContaining({ code: '42P01' }) },
          });
        expect(directory.panel().name).toBe('Read');
      } finally {
        await rename('panel_away', 'panel');
      }
      await expect.poll(() => directory.panel().name).toBe('Read later');
    } finally {
      await directory.close();
    }
  });
});
