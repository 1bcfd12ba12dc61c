import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PORTAL_API } from '#server/app.ts';
import { changeCountry } from '#server/testing/change-site.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => testApp.close());

type Headers = Record<string, string>;
const HOST = 'bg.localhost:3000';

async function get(path: string, headers: Headers = {}, method = 'GET') {
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { host: HOST, ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const { date: _date, connection: _connection, 'keep-alive': _kept, ...rest } = response.headers;
  const { 'x-request-id': id, ...same } = rest;
  return { status: response.statusCode, id, headers: same, body: Buffer.concat(parts).toString('base64') };
}

const GZIP = { 'accept-encoding': 'gzip' };
const textOf = ({ body }: { body: string }) => gunzipSync(Buffer.from(body, 'base64')).toString();

/** Whether Fastify was asked: its ids and those of what is answered in front are counted apart. */
const prefixOf = (id: unknown) => String(id).split('-').slice(0, -1).join('-');
const servedInFront = async (path: string, headers: Headers = {}) => {
  const api = await get(`${PORTAL_API}/portal`);
  return prefixOf((await get(path, headers)).id) !== prefixOf(api.id);
};
const isShared = async (path: string, headers: Headers = {}) => {
  for (let time = 0; time < 2; time++) await get(path, headers);
  return servedInFront(path, headers);
};

describe('what visitors share', () => {
  it('is answered in front of Fastify from the third time on, with the same head and bytes', async () => {
    const responses = [];
    for (let time = 0; time < 4; time++) responses.push(await get('/faq', { 'accept-encoding': 'br' }));
    const [rendered, fromCache, ...inFront] = responses;
    expect(rendered?.status).toBe(200);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(4);
    expect(prefixOf(fromCache?.id)).toBe(prefixOf(rendered?.id));
    for (const response of inFront) {
      expect(prefixOf(response.id)).not.toBe(prefixOf(rendered?.id));
      expect({ ...response, id: '' }).toEqual({ ...rendered, id: '' });
    }
  });

  it.each<[string, string, Headers, string?]>([
    ['a query', '/faq?utm_source=x', GZIP],
    ['the language in the address', '/faq?lang=en', GZIP],
    ['a session', '/faq', { ...GZIP, cookie: 'a=1;session=x' }],
    ['a session under a written name', '/faq', { ...GZIP, cookie: 'session =x' }],
    ['a page of members', '/members/account', GZIP],
    ['a secret page', '/confirm', GZIP],
    ['another page', '/nothing', GZIP],
    ['no compression', '/faq', {}],
    ['a call', `${PORTAL_API}/portal`, GZIP],
    ['a very long header', '/faq', { ...GZIP, 'accept-language': `bg,${'x'.repeat(600)}` }],
  ])('is answered by Fastify with %s', async (_what, path, headers) => {
    expect(await isShared(path, headers)).toBe(false);
  });

  it('is not what HEAD and POST ask for', async () => {
    await isShared('/faq', GZIP);
    expect((await get('/faq', GZIP, 'HEAD')).body).toBe('');
    expect((await get('/faq', GZIP, 'POST')).status).not.toBe(200);
  });

  it('differs by host, encoding, language and cookie exactly as Fastify’s own answers do', async () => {
    const cookies = [
      '',
      'language=bg',
      'language=en',
      'a=1;language=en',
      'a=1; language=en; language=bg',
      'language =en',
      'language=%65n',
      'language="en"',
      'mylanguage=en',
      'language=bg%0Agzip',
    ];
    const requests = ['bg.localhost:3000', 'at.localhost:3000'].flatMap((host) =>
      ['', 'gzip', 'br, gzip'].flatMap((encoding) =>
        ['', 'bg', 'en;q=0.9, bg;q=0.1'].flatMap((language) =>
          cookies.map((cookie) => ({
            host,
            ...(encoding && { 'accept-encoding': encoding }),
            ...(language && { 'accept-language': language }),
            ...(cookie && { cookie }),
          })),
        ),
      ),
    );
    // First all of them, so that each could be taken for another one.
    for (const headers of [...requests, ...requests]) await get('/contact-us', headers);
    for (const headers of requests) {
      const own = await testApp.app.inject({ url: '/contact-us', headers });
      const response = await get('/contact-us', headers);
      expect([headers, response.body]).toEqual([headers, own.rawPayload.toString('base64')]);
    }
    expect(await servedInFront('/contact-us', requests[37])).toBe(true);
  });

  it('ends when the site changes', async () => {
    const hu = { host: 'hu.localhost:3000', ...GZIP };
    expect(await isShared('/contact-us', hu)).toBe(true);
    await changeCountry(testApp, 'HU', { contact_email: 'segitseg@example.hu' });
    await expect.poll(async () => textOf(await get('/contact-us', hu))).toContain('segitseg@example.hu');
  });

  it('ends with the day of the country', async () => {
    const at = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      return textOf(await get('/register', GZIP));
    };
    for (let time = 0; time < 3; time++) await at('2027-12-31T21:59:00Z');
    expect(await servedInFront('/register', GZIP)).toBe(true);
    expect(await at('2027-12-31T21:59:30Z')).toContain('max="2009-12-31"');
    expect(await at('2027-12-31T22:01:00Z')).toContain('max="2010-01-01"');
  });

  it('is not answered to a member', async () => {
    expect(await isShared('/about-us', GZIP)).toBe(true);
    const { client } = await signedInMember(testApp);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { body, headers } = await get('/about-us', { cookie });
    expect(Buffer.from(body, 'base64').toString()).toContain('"user":{');
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('where requests are logged, each is answered by Fastify and has its line', async () => {
  const logged = await startTestApp(
    { ACCESS_LOG: '1' },
    { build: developmentBuild('src/portal/entry-client.tsx') },
  );
  try {
    await logged.app.listen({ port: 0, host: '127.0.0.1' });
    port = (logged.app.server.address() as AddressInfo).port;
    expect(await isShared('/faq')).toBe(false);
  } finally {
    await logged.close();
  }
});
