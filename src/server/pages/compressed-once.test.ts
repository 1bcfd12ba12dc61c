import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const test = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => test.close());

/** How often something was begun to be compressed, by any module and in any encoding. */
let compressions = 0;
const hook = createHook({
  init(_id, type) {
    if (type === 'ZLIB') compressions += 1;
  },
});
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());

it.each(['br', 'gzip'])(
  'a page that nobody has asked for yet is compressed once, in %s',
  async (encoding) => {
    const { client } = await signedInMember(test);
    for (const [visitor, path] of [
      [test.visitor(), '/faq'],
      [test.visitor(), '/register'],
      [client, '/members/questionnaires'],
      [client, '/members/profiler'],
    ] as const) {
      compressions = 0;
      const { status, headers } = await visitor.request('GET', path, {
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      });
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, encoding]);
      expect([path, compressions]).toEqual([path, 1]);
    }
  },
);
