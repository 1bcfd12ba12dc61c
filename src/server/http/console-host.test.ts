import { afterAll, describe, expect, it } from 'vitest';
import { developmentBuild } from '#server/pages/assets.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const build = developmentBuild('src/portal/entry-client.tsx');
const testApp = await startTestApp({}, { build });
const shared = await startTestApp(
  { COUNTRY: 'BG', PUBLIC_URL: 'https://panel.example', CONSOLE_URL: 'https://panel.example' },
  { build },
);
afterAll(() => Promise.all([testApp.close(), shared.close()]));

const get = (url: string, host: string, app = testApp) =>
  app.app.inject({ method: 'GET', url, headers: { host } });

describe.each(['console.localhost:3000', '127.0.0.1:3000'])('the console’s host %s', (host) => {
  it.each([
    '/',
    '/login',
    '/members/questionnaires',
    '/faq',
    '/mailbox',
    '/service-worker.js',
    '/sitemap.xml',
  ])('serves nothing of the members’ site at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, host);
    expect([statusCode, headers.location]).toEqual([302, '/api/docs']);
    expect(body).toBe('');
  });

  it('answers its own API, and none of the portal’s', async () => {
    expect((await get('/api/operator/v1/auth/validate', host)).json()).toEqual({ success: false });
    for (const url of ['/api/portal/v1/portal', '/api/portal/v1/auth/validate', '/api', '/api/operator/v2/x'])
      expect((await get(url, host)).statusCode).toBe(404);
    expect((await get('/health', host)).statusCode).toBe(200);
  });
});

describe('elsewhere', () => {
  it.each(['localhost:3000', 'bg.localhost:3000'])(
    'on %s /console leads to the console’s host',
    async (host) => {
      for (const [url, to] of [
        ['/console', '/'],
        ['/console/', '/'],
        ['/console/operators?state=ended', '/operators?state=ended'],
      ] as const)
        expect((await get(url, host)).headers.location).toBe(`http://console.localhost:3000${to}`);
      expect((await get('/console-like', host)).headers.location).toBe('/');
    },
  );

  it('there is no operators’ API', async () => {
    for (const host of ['localhost:3000', 'bg.localhost:3000'])
      expect((await get('/api/operator/v1/auth/validate', host)).statusCode).toBe(404);
  });
});

describe('one host for both', () => {
  it('has the console’s API beside the portal', async () => {
    const host = 'panel.example';
    expect((await get('/api/operator/v1/auth/validate', host, shared)).json()).toEqual({ success: false });
    expect((await get('/api/portal/v1/auth/validate', host, shared)).json()).toEqual({ success: false });
    expect((await get('/faq', host, shared)).statusCode).toBe(200);
  });
});
