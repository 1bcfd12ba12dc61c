import { afterAll, expect, it, vi } from 'vitest';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const { compressed } = vi.hoisted(() => ({ compressed: [] as string[] }));
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  const counted = (name: 'brotliCompress' | 'gzip') =>
    ((...args: Parameters<typeof zlib.gzip>) => {
      compressed.push(name);
      return (zlib[name] as typeof zlib.gzip)(...args);
    }) as unknown;
  return { ...zlib, brotliCompress: counted('brotliCompress'), gzip: counted('gzip') };
});

const test = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => test.close());

it.each([
  ['br', 'brotliCompress'],
  ['gzip', 'gzip'],
])('a page that nobody has asked for yet is compressed once, in %s', async (encoding, how) => {
  const { client } = await signedInMember(test);
  for (const [visitor, path] of [
    [test.visitor(), '/faq'],
    [test.visitor(), '/register'],
    [client, '/members/questionnaires'],
    [client, '/members/profiler'],
  ] as const) {
    compressed.length = 0;
    const { status, headers } = await visitor.request('GET', path, {
      headers: { accept: 'text/html', 'accept-encoding': encoding },
    });
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, encoding]);
    expect(compressed).toEqual([how]);
  }
});
