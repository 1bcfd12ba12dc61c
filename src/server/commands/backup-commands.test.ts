import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, kvorum, lastAudited } from '#server/testing/command-line.ts';
import { memberWithPoints } from '#server/testing/rewards.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-commands-'));
  file = join(folder, 'panel.kvorum');
  test = await startTestApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const embedded = (name: string) => ({ DATABASE_URL: '', DATA_DIR: join(folder, name) });

describe('backup and restore', () => {
  it('bring a panel from a server into an embedded database of its own', async () => {
    await memberWithPoints(test, 1500);
    const saved = answered<{ rows: Record<string, number> }>(
      await kvorum(['--json', 'backup', file], environmentOf(test)),
    );
    expect(saved.rows).toMatchObject({ members: 1, movements: 1, wallets: 1 });
    expect((await lastAudited(test))?.action).toBe('make_backup');

    const back = await kvorum(['restore', file], embedded('restored'));
    expect(back).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('The journal and the audit log are correct.'),
    });
    const member = await kvorum(['--json', 'member', 'show', '1'], embedded('restored'));
    expect(answered(member)).toMatchObject({ points: 1500 });
    const again = await kvorum(['restore', file], embedded('restored'));
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not empty') });
  });

  it('count a path from where the command was typed', async () => {
    const environment = { ...environmentOf(test), INIT_CWD: folder };
    const { code } = await kvorum(['backup', 'typed.kvorum'], environment);
    expect([code, existsSync(join(folder, 'typed.kvorum'))]).toEqual([0, true]);
  });

  it('begin nothing for a file that is not whole', async () => {
    const cut = join(folder, 'cut.kvorum');
    await writeFile(cut, (await readFile(file)).subarray(0, -100));
    const { code, err } = await kvorum(['restore', cut], embedded('none'));
    expect(code).toBe(1);
    expect(err).toContain('not a whole, unaltered backup');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('begin nothing where there is nothing to save', async () => {
    expect((await kvorum(['backup', file], embedded('none'))).err).toContain('There is no database');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
