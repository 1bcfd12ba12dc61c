import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installOnStart } from '#server/install.ts';
import { mailTemplates } from '#server/mails.ts';
import { addMember, signIn } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { panelists } from './demo-panelists.data.ts';
import { DemoError, makeDemo } from './make-demo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

const startPanel = (name: string, environment: Record<string, string> = {}) =>
  startTestApp({ DATA_DIR: join(folder, name), ...environment });
const demoIn = (test: TestApp) =>
  test.database.transaction((db) => makeDemo(db, { config: test.config, templates: mailTemplates }));
const countMembers = async (test: TestApp) =>
  (await test.database.read.selectFrom('members').select('id').execute()).length;

describe('a demo is not made', () => {
  it('beside real members', async () => {
    const test = await startPanel('real');
    await addMember(test);
    await expect(demoIn(test)).rejects.toThrow(DemoError);
    expect(await countMembers(test)).toBe(1);
    expect((await test.visitor().call('GET /portal')).data.demo).toBe(false);
    await test.close();
  });

  it('by half; made again it mails nobody elsewhere, and stands on the one country of the installation', async () => {
    const test = await startPanel('half', { PUBLIC_URL: 'https://panel.example', COUNTRY: 'AT' });
    const broken = test.database.transaction(async (db) => {
      await makeDemo(db, { config: test.config, templates: mailTemplates });
      throw new Error('the power fails');
    });
    await expect(broken).rejects.toThrow('the power fails');
    expect(await countMembers(test)).toBe(0);
    const said = await demoIn(test);
    expect(said).toContain('Sign in at');
    expect(said).toContain('https://panel.example/login');
    expect(await countMembers(test)).toBe(3 + panelists.length);
    expect(await test.database.read.selectFrom('mails').select('id').execute()).toEqual([]);
    const [maria] = await test.database.read
      .selectFrom('members')
      .select(['id', 'country_code'])
      .orderBy('id')
      .execute();
    if (!maria) throw new Error('nobody joined');
    const client = await signIn(test, {
      member_id: maria.id,
      country_code: maria.country_code,
      language: 'en',
    });
    expect((await client.call('GET /profile/points')).data.points).toBe(2260);
    await test.close();
  });

  it.each([
    [{ DEMO: '0' }],
    [{ PUBLIC_URL: 'https://panel.example' }],
    [{ DATABASE_URL: 'postgres://localhost/elsewhere' }],
  ])('on a first start with %o', async (environment) => {
    const test = await startPanel('other', environment);
    await test.database.transaction(async (db) => {
      await db.deleteFrom('panel').execute();
      expect(await installOnStart(db, test.config)).toBeNull();
    });
    expect(await countMembers(test)).toBe(0);
    expect(await test.database.read.selectFrom('rewards').select('id').execute()).toEqual([]);
    await test.close();
  });

  it('on a later start', async () => {
    const test = await startPanel('later');
    expect(await test.database.transaction((db) => installOnStart(db, test.config))).toBeNull();
    await test.close();
  });
});
