import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const folders: string[] = [];
/** What a build of the browser's side leaves behind, with these assets. */
function release(assets: Record<string, string>, place = 'assets') {
  const folder = mkdtempSync(join(tmpdir(), 'kvorum-release-'));
  folders.push(folder);
  mkdirSync(join(folder, place));
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, place, name), text);
  return { ...developmentBuild('src/portal/entry-client.tsx'), folder };
}

const former = release({ 'entry-11111111.js': 'former()', 'same-00000000.css': '.same{}' });
const newer = release({ 'entry-22222222.js': 'newer()', 'same-00000000.css': '.same{}' });

/** Three processes on one database in sequence: a release, the next one, and the first again. */
let first: TestApp;
let second: TestApp;
let back: TestApp;
beforeAll(async () => {
  first = await startTestApp({}, { build: former });
  second = await startTestApp({}, { build: newer, beside: first });
  back = await startTestApp({}, { build: former, beside: first });
});
afterAll(async () => {
  await back.close();
  await second.close();
  await first.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const get = async (
  test: TestApp,
  name: string,
  encoding = 'identity',
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) => {
  const answer = await test.app.inject({
    method,
    url: `/assets/${name}`,
    headers: { host: 'bg.localhost:3000', 'accept-encoding': encoding },
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload };
};

describe('an asset that no release had', () => {
  it.each([
    'gone-33333333.js',
    'a/b.js',
    '..%2f..%2fpackage.json',
    '%00.js',
    'x'.repeat(300),
    'entry-11111111.js/',
  ])('is not found, and is never a page: %s', async (name) => {
    for (const test of [first, second]) {
      const { status, headers, text } = await get(test, name);
      expect([status, headers.location]).toEqual([name.includes('%00') ? 400 : 404, undefined]);
      expect(headers['content-type']).not.toMatch(/html/);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toMatch(/</);
    }
  });

  it('cannot be sent to either', async () => {
    expect((await get(second, 'entry-11111111.js', 'identity', 'POST')).status).toBe(404);
  });
});

describe('an asset of another release', () => {
  it('is served by the processes before and after a deployment, and after going back', async () => {
    for (const test of [first, second, back])
      for (const [name, text] of [
        ['entry-11111111.js', 'former()'],
        ['entry-22222222.js', 'newer()'],
        ['same-00000000.css', '.same{}'],
      ] as const) {
        const { status, headers, text: served } = await get(test, name);
        expect([status, served]).toEqual([200, text]);
        expect(headers['content-type']).toMatch(name.endsWith('.js') ? /\/javascript/ : /^text\/css/);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
  });

  it('is compressed for who can read it', async () => {
    const { headers, bytes } = await get(first, 'entry-22222222.js', 'gzip, br');
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(bytes).toString()).toBe('newer()');
    expect((await get(first, 'entry-22222222.js', 'gzip', 'HEAD')).status).toBe(200);
  });

  it('goes when it was replaced for longer than a month, and not because it is old', async () => {
    const age = (days: number) =>
      first.database.pool.query(
        `update release_assets set replaced_at = now() - make_interval(days => $1)
        where replaced_at is not null`,
        [days],
      );
    const kept = async () =>
      (await first.database.pool.query('select name from release_assets order by name')).rows.map(
        ({ name }) => name,
      );
    const startAgain = async () => (await startTestApp({}, { build: former, beside: first })).close();
    await age(29);
    await startAgain();
    expect(await kept()).toEqual(['entry-11111111.js', 'entry-22222222.js', 'same-00000000.css']);
    await age(31);
    await startAgain();
    expect(await kept()).toEqual(['entry-11111111.js', 'same-00000000.css']);
  });
});

describe('the assets of the console', () => {
  const consoleRelease = (assets: Record<string, string>) => ({
    ...release(assets, 'console-assets'),
    find: developmentBuild('src/console/entry.tsx').find,
  });
  let older: TestApp;
  let present: TestApp;
  beforeAll(async () => {
    older = await startTestApp(
      {},
      { build: former, consoleBuild: consoleRelease({ 'console-1.js': 'one()' }) },
    );
    const consoleBuild = consoleRelease({ 'console-2.js': 'two()' });
    present = await startTestApp({}, { build: former, consoleBuild, beside: older });
  });
  afterAll(async () => {
    await present.close();
    await older.close();
  });

  const ask = (url: string, host: string) => present.app.inject({ url, headers: { host } });

  it('are served on its host alone, those of the release before too', async () => {
    for (const [name, text] of [
      ['console-1.js', 'one()'],
      ['console-2.js', 'two()'],
    ] as const) {
      const { statusCode, body, headers } = await ask(`/console-assets/${name}`, 'console.localhost:3000');
      expect([statusCode, body]).toEqual([200, text]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      for (const host of ['localhost:3000', 'bg.localhost:3000'])
        expect((await ask(`/console-assets/${name}`, host)).statusCode).toBe(404);
    }
  });

  it('have no validators, because nobody asks again for what never changes', async () => {
    const { headers } = await ask('/console-assets/console-2.js', 'console.localhost:3000');
    for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(headers).not.toHaveProperty(name);
  });

  it('are not the members’ site’s, whose assets are not the console’s either', async () => {
    expect((await ask('/assets/console-2.js', 'bg.localhost:3000')).statusCode).toBe(404);
    expect((await ask('/assets/console:console-1.js', 'bg.localhost:3000')).statusCode).toBe(404);
    for (const name of ['entry-11111111.js', 'console-0.js', '..%2fassets%2fentry-11111111.js']) {
      const { statusCode, headers } = await ask(`/console-assets/${name}`, 'console.localhost:3000');
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
    // Every other address of the console's host is its one document.
    const { headers } = await ask('/assets/entry-11111111.js', 'console.localhost:3000');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});
