import { afterAll, describe, expect, it } from 'vitest';
import { setTrackers } from '#server/features/countries/set-trackers.ts';
import { type BrowserBuild, developmentBuild } from '#server/pages/assets.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { startWarnings } from '#server/where-it-is.ts';

const build = developmentBuild('src/portal/entry-client.tsx');
const consoleBuild: BrowserBuild = {
  folder: null,
  find: () => ({
    css: '',
    cssHash: null,
    cssFiles: ['/console-assets/console-1.css'],
    entry: '/console-assets/console-1.js',
    preload: ['/console-assets/libraries-1.js'],
    development: '',
  }),
};
const testApp = await startTestApp({}, { build, consoleBuild });
const shared = await startTestApp(
  { COUNTRY: 'BG', PUBLIC_URL: 'https://panel.example', CONSOLE_URL: 'https://panel.example' },
  { build, consoleBuild },
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
    '/offline.js',
    '/sitemap.xml',
  ])('serves its own document and nothing of the members’ site at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, host);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<script type="module" src="/console-assets/console-1.js"></script>');
    expect(body.match(/(?<=(src|href)=")[^"]+/g)).toEqual([
      '/favicon.svg',
      '/console-assets/console-1.css',
      '/console-assets/libraries-1.js',
      '/console-assets/console-1.js',
    ]);
  });

  it('refuses what writes outside its API', async () => {
    const posted = await testApp.app.inject({ method: 'POST', url: '/members', headers: { host } });
    expect(posted.statusCode).toBe(404);
  });

  it('forbids everything inline, frames, workers and other hosts, and is not stored', async () => {
    const { headers, body } = await get('/', host);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    // The one form that leaves begins a view on a country's site.
    const form = /; form-action 'self' http:\/\/localhost:3000 http:\/\/\*\.localhost:3000;/;
    expect(policy).toMatch(form);
    expect(policy.replace(form, '')).not.toMatch(/unsafe|https?:|\*/);
    expect(body).not.toMatch(/<style|<script(?! type="module" src=)| style=| on\w+=/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await testApp.app.inject({
      url: '/anything',
      headers: { host, 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
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

  it('there is no script of the console', async () => {
    for (const host of ['localhost:3000', 'bg.localhost:3000'])
      expect((await get('/console-assets/console-1.js', host)).statusCode).toBe(404);
  });

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
    for (const url of ['/console', '/console/operators'])
      expect((await get(url, host, shared)).body).toContain('data-base="/console"');
  });

  it('has no tracker and no pixel, whatever is set, and the start says so', async () => {
    const actor = { kind: 'command_line', name: 'test' } as const;
    const set = { google_tag: 'GTM-ABC123', facebook_pixel: '123456789012345' };
    await shared.database.transaction(async (db) => {
      await setTrackers(db, actor, set);
      await db
        .insertInto('originators')
        .values({ name: 'partner', pixel_type: 'img', pixel_src: 'https://pixel.example/p', active: true })
        .execute();
    });
    await expect
      .poll(async () => (await get('/confirm?code=x', 'panel.example', shared)).statusCode)
      .toBe(200);
    for (const url of ['/faq', '/confirm?code=x']) {
      const { body, headers } = await get(url, 'panel.example', shared);
      expect(body).not.toContain('GTM-ABC123');
      expect(headers['content-security-policy']).not.toMatch(/google|facebook|pixel\.example/);
    }
    expect(startWarnings(shared.config).join()).toContain('trackers and pixels stay off');
    expect(startWarnings(testApp.config)).toEqual([]);
  });
});
