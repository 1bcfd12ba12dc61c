import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBuiltServer } from '#server/testing/built-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-warnings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  [{ PUBLIC_URL: 'https://panel.example' }, true],
  [{ PUBLIC_URL: 'https://panel.example', TRUST_PROXY: '10.0.0.1' }, false],
  [{}, false],
])(
  'whoever starts it with %j is told of a proxy that is not named: %s',
  async (environment, isSaid) => {
    const server = await startBuiltServer({
      dataDir: join(folder, 'data'),
      environment: { DEMO: '0', ...environment } as Record<string, string>,
    });
    try {
      // Without a mail server a public site is never ready: it says so, and where it is, in the same breath.
      await expect.poll(() => server.said(), { timeout: 60_000 }).toContain('Kvorum is running');
      await expect
        .poll(() => fetch(`http://127.0.0.1:${server.port}/health`).then(({ ok }) => ok))
        .toBe(true);
    } finally {
      await server.stop();
    }
    expect(server.said().includes('TRUST_PROXY is not set')).toBe(isSaid);
  },
  120_000,
);
