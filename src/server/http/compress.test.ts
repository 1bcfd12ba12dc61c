import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: `/api/portal/v1${path}`, headers: { host: 'bg.localhost:3000', ...headers } });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long answer comes in %s to whoever reads it', async (encoding, accepted, decompress) => {
  const plain = await get('/locales/en');
  const answer = await get('/locales/en', { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(decompress(answer.rawPayload).toString()).toBe(plain.payload);
});

it.each([undefined, 'identity', 'zstd'])('as it is to whoever reads %s', async (accepted) => {
  const answer = await get('/locales/en', accepted ? { 'accept-encoding': accepted } : {});
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.json().success).toBe(true);
});

it('a short answer is not compressed', async () => {
  const answer = await get('/auth/validate', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('a compressed body is not read: it could be a thousand times as long', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/portal/v1/auth/login',
    headers: {
      host: 'bg.localhost:3000',
      origin: 'http://bg.localhost:3000',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync('{"email":"a@example.com","password":"x"}'),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable']);
});
