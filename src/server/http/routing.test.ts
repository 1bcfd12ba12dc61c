import { afterAll, describe, expect, it } from 'vitest';
import { operatorApi } from '#contract/operator/base-path.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** With the page route, which would otherwise match every GET. */
const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());
const calls = everyCall(testApp.app);
const ofApis = calls.filter(({ url }) => url.startsWith('/api/'));

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  (url.startsWith(operatorApi) ? testApp.console() : testApp.visitor()).request(method, url, { headers });
const notFound = {
  success: false,
  code: 'not_found',
  message: "We couldn't find this",
  errors: {},
};

describe('a path below /api that is none', () => {
  it.each([
    '/api',
    '/api/',
    '/api?x=1',
    '/api/portal',
    '/api/portal/v1',
    '/api/portal/v1/',
    '/api/portal/v1/nothing?a=b',
    '/api/portal/v1/auth/login/more',
    '/api/portal/v1//portal',
    '/api/portal/v2/portal',
  ])('%s answers JSON, never a page', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const { status, body, headers } = await request(method, path, { accept: 'text/html' });
      expect([method, status, body]).toEqual([method, 404, notFound]);
      expect(headers['cache-control']).toBe('no-store');
    }
    const head = await request('HEAD', path);
    expect([head.status, head.text]).toEqual([404, '']);
  });
});

describe.each(ofApis)('$key', ({ endpoint, path, url }) => {
  /** The calls of this address, also those that have a parameter where this one has a name. */
  const calls = ofApis.filter((one) =>
    new RegExp(`^${one.base}${one.endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
    (method) => !calls.some((call) => call.endpoint.method === method),
  );

  it('has no other method', async () => {
    for (const method of others) {
      const { status, body } = await request(method, url);
      expect([method, status, body]).toEqual([method, 404, notFound]);
    }
  });

  it('answers HEAD without a body, and not at all where its GET writes', async () => {
    const head = await request('HEAD', url);
    expect(head.text).toBe('');
    const reads = calls.some(({ endpoint: { method, effect } }) => method === 'GET' && effect === 'read');
    expect(head.status).toBe(reads ? (await request('GET', url)).status : 404);
  });

  it('is the same with a slash at its end', async () => {
    const foreign = '?admin=true';
    const [without, slash] = [
      await request(endpoint.method, path + foreign),
      await request(endpoint.method, `${path}/${foreign}`),
    ];
    expect([slash.status, slash.body]).toEqual([without.status, without.body]);
    expect(['invalid_fields', 'not_signed_in']).toContain(slash.failure.code);
  });
});

describe('a path beside the API', () => {
  it.each(['/nothing', '/members/nothing', '/%zz', `/members/${'x'.repeat(600)}`, '/API/portal/v1/portal'])(
    '%s leads home',
    async (path) => {
      const { status, headers } = await request('GET', path, { accept: 'text/html' });
      expect([status, headers.location]).toEqual([302, '/']);
    },
  );
});
