import fastify from 'fastify';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { serverOptions } from './server-options.ts';
import { countryOrigin } from './site.ts';

const apps: TestApp[] = [];
const start = async (environment: Record<string, string>) => {
  const testApp = await startTestApp(environment);
  apps.push(testApp);
  return testApp;
};
afterAll(() => Promise.all(apps.map((testApp) => testApp.close())));

const ask = async ({ app }: TestApp, url: string, headers: Record<string, string>) => {
  const response = await app.inject({ method: 'GET', url, headers, remoteAddress: '192.0.2.7' });
  return { status: response.statusCode, location: response.headers.location, body: response.body };
};
const settings = async (testApp: TestApp, host: string) => {
  const { body } = await ask(testApp, '/api/portal/v1/portal', { host });
  return JSON.parse(body);
};

const shared = await start({ PUBLIC_URL: 'https://panel.example', SMTP_URL: 'smtp://127.0.0.1:1' });

describe('a host that is not ours', () => {
  const foreign = [
    'evil.example',
    'panel.example.evil.example',
    'notpanel.example',
    'panel.example.',
    '127.0.0.1',
    '',
  ];

  it.each(foreign)('%s: the API says where to go', async (host) => {
    expect(await settings(shared, host)).toEqual({
      success: false,
      code: 'wrong_site',
      message: expect.any(String),
      errors: {},
      data: 'https://panel.example/',
    });
    expect((await ask(shared, '/api/portal/v1/portal', { host })).status).toBe(421);
  });

  it.each(foreign)('%s: a page leads to ours, whatever the path', async (host) => {
    for (const path of ['/', '/login', '/nothing?next=//evil.example'])
      expect(await ask(shared, path, { host })).toMatchObject({
        status: 302,
        location: 'https://panel.example/',
      });
  });

  it.each(foreign)('%s: whoever watches the process is answered', async (host) => {
    for (const path of ['/health', '/health/', '/health?x=1', '/ready'])
      expect((await ask(shared, path, { host })).status).toBe(200);
    expect((await ask(shared, '/healthy', { host })).status).toBe(302);
  });

  it('is not made ours by a forwarding header', async () => {
    const { status } = await ask(shared, '/api/portal/v1/portal', {
      host: 'evil.example',
      'x-forwarded-host': 'bg.panel.example',
      forwarded: 'host=bg.panel.example',
    });
    expect(status).toBe(421);
  });
});

describe('the country of a host', () => {
  it.each([
    ['panel.example', null],
    ['bg.panel.example', 'BG'],
    ['BG.PANEL.EXAMPLE', 'BG'],
    ['bg.panel.example:8443', 'BG'],
    ['zz.panel.example', null],
    ['www.bg.panel.example', null],
  ])('%s is %s', async (host, country_code) => {
    expect((await settings(shared, host)).data.country_code).toBe(country_code);
  });
});

describe('an installation for a single country', () => {
  it('is of this country under every name of its own, and needs none', async () => {
    const pinned = await start({ PUBLIC_URL: 'https://panel.example', COUNTRY: 'bg' });
    for (const host of ['panel.example', 'www.panel.example', 'at.panel.example'])
      expect((await settings(pinned, host)).data.country_code).toBe('BG');
    expect((await settings(pinned, 'evil.example')).code).toBe('wrong_site');
    expect(countryOrigin(pinned.config, 'BG')).toBe('https://panel.example');
  });
});

describe('the address of a country', () => {
  it.each([
    ['http://localhost:3000', 'BG', 'http://bg.localhost:3000'],
    ['https://panel.example', 'AT', 'https://at.panel.example'],
    ['https://panel.example', null, 'https://panel.example'],
  ])('below %s of %s is %s', (PUBLIC_URL, country, origin) => {
    expect(countryOrigin(readConfig({ PUBLIC_URL }), country)).toBe(origin);
  });
});

describe('the address of a visitor', () => {
  const addressSeen = async (
    environment: Record<string, string>,
    remoteAddress: string,
    forwarded: string,
  ) => {
    const app = fastify(serverOptions(readConfig(environment), pino({ level: 'silent' })));
    app.get('/', async (request) => request.ip);
    const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    return body;
  };

  it.each([
    ['nobody is trusted', {}, '192.0.2.7', '203.0.113.5', '192.0.2.7'],
    ['the proxy is trusted', { TRUST_PROXY: '192.0.2.7' }, '192.0.2.7', '203.0.113.5', '203.0.113.5'],
    ['somebody else sends', { TRUST_PROXY: '192.0.2.7' }, '192.0.2.8', '203.0.113.5', '192.0.2.8'],
    ['a visitor forges', { TRUST_PROXY: '192.0.2.7' }, '192.0.2.7', '10.9.8.7, 203.0.113.5', '203.0.113.5'],
    ['a network is trusted', { TRUST_PROXY: '10.0.0.0/8, ::1' }, '10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ])('when %s', async (_when, environment, remote, forwarded, seen) => {
    expect(await addressSeen(environment, remote, forwarded)).toBe(seen);
  });
});

it.each(['/api/portal/v1/portal', '/api/portal/v1/unknown', '/health', '/anything'])(
  'no browser guesses what %s is',
  async (url) => {
    const { headers } = await shared.app.inject({ url, headers: { host: 'panel.example' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);
