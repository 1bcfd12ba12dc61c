import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installShippedData } from '#server/install.ts';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

let member: TestClient;
beforeAll(async () => {
  member = (await signedInMember(testApp)).client;
});

describe('what visitors share', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const get = (path: string, { host = 'bg.localhost:3000', encoding = 'identity' } = {}) =>
    testApp
      .visitor()
      .request('GET', path, { headers: { host, accept: 'text/html', 'accept-encoding': encoding } });
  /** Whether a page was rendered for this request. */
  const isRendered = async (path: string, options: Parameters<typeof get>[1] = {}) => {
    const rendering = vi.spyOn(testApp.app, 'inject');
    const { status } = await get(path, options);
    // The page request is one; further ones are the page's own calls.
    const calls = rendering.mock.calls.length - 1;
    rendering.mockRestore();
    expect(status).toBe(200);
    return calls > 0;
  };
  const isShared = async (path: string, options: Parameters<typeof get>[1] = {}) => {
    await get(path, options);
    return !(await isRendered(path, options));
  };

  it.each([
    ['bg.localhost:3000', '/faq'],
    ['localhost:3000', '/faq'],
    ['bg.localhost:3000', '/Register/Step-1'],
    ['bg.localhost:3000', '/faq?lang=en'],
    ['localhost:3000', '/faq?lang=en'],
  ])('is the page under its own address: %s%s', async (host, path) => {
    expect(await isShared(path, { host })).toBe(true);
  });

  it.each([
    '/register?utm_source=ads&utm_campaign=1&gclid=abc',
    '/register?originator=partner&click=77',
    '/register?lang=en&utm_source=ads',
    '/register?',
  ])('is that page with whatever else its address carries: %s', async (path) => {
    const { text } = await get('/register');
    expect(await isRendered(path)).toBe(false);
    expect((await get(path)).text).toBe(text);
    expect(text).not.toMatch(/utm_source|partner/);
  });

  it.each([
    ['invented.localhost:3000', '/faq'],
    ['a.bg.localhost:3000', '/faq'],
    ['bg.localhost:3000', '/FAQ'],
    ['bg.localhost:3000', '/faq/'],
    ['localhost:3000', '/faq?x=1'],
    ['localhost:3000', '/faq?lang=en&x=1'],
    ['localhost:3000', '/faq?lang=invented'],
  ])('is not pushed out by what anybody can think of: %s%s', async (host, path) => {
    expect(await isShared(path, { host })).toBe(false);
  });

  it.each(['', '?lang=en', '?x=1'])('leads to each country with its query: %s', async (query) => {
    await get('/faq', { host: 'localhost:3000' });
    const { text } = await get(`/faq${query}`, { host: 'localhost:3000' });
    expect(text).toMatch(
      new RegExp(`href="[^"]*//bg\\.localhost[^"/]*${`/faq${query}`.replace('?', '\\?')}"`),
    );
  });

  it('is not taken for the page of a member, in whatever order they come', async () => {
    await get('/faq');
    expect((await openPage(member, '/faq')).text).toContain('"user":{');
    expect((await get('/faq')).text).toContain('"user":null');
  });

  it('is one for each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/about-us', { encoding });
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(await isRendered('/about-us', { encoding })).toBe(false);
    }
  });

  it('is kept compressed: who asks for plain bytes gets the same page, and it takes no place of its own', async () => {
    await get('/terms-conditions', { encoding: 'gzip' });
    expect(await isRendered('/terms-conditions', { encoding: 'identity' })).toBe(false);
    const { headers, text } = await get('/terms-conditions', { encoding: 'identity' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([
      undefined,
      String(Buffer.byteLength(text)),
    ]);
    expect(text).toMatch(/^<!doctype html>.*<\/html>$/s);
  });

  it('is not kept where a call of the page has failed', async () => {
    const rename = (from: string, to: string) =>
      testApp.database.pool.query(`alter table ${from} rename to ${to}`);
    const host = 'at.localhost:3000';
    await rename('questionnaires', 'questionnaires_away');
    try {
      expect((await get('/register', { host })).text).not.toContain('GET /profile/register');
    } finally {
      await rename('questionnaires_away', 'questionnaires');
    }
    expect((await get('/register', { host })).text).toContain('GET /profile/register');
    expect(await isRendered('/register', { host })).toBe(false);
  });

  it('is rendered once for every country and language', async () => {
    // A page is kept for a day of its country: in none does the day end within minutes of this.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
    const settings = await testApp.visitor({ country: null }).call('GET /list/country');
    const sites = [null, ...settings.data.map(({ code }) => code)];
    let asked = 0;
    const anew: string[] = [];
    for (const round of [1, 2])
      for (const country of sites) {
        const visitor = testApp.visitor({ country });
        const { languages } = (await visitor.call('GET /portal')).data;
        for (const language of languages)
          for (const path of ['/register']) {
            const host = `${country ? `${country.toLowerCase()}.` : ''}localhost:3000`;
            const isNew = await isRendered(`${path}?lang=${language}`, { host, encoding: 'br' });
            if (round === 2) asked++;
            if (round === 2 && isNew) anew.push(`${host} ${language}`);
          }
      }
    expect(asked).toBeGreaterThan(100);
    expect(anew).toEqual([]);
  });

  it('stays when another process starts', async () => {
    const listener = new pg.Client(testApp.connection);
    await listener.connect();
    const heard: string[] = [];
    const last = new Promise((resolve) => {
      listener.on('notification', ({ payload = '' }) => {
        heard.push(payload);
        if (payload === 'last') resolve(undefined);
      });
    });
    await listener.query('listen site_changed');
    await (await startTestApp({}, { beside: testApp })).close();
    await testApp.database.transaction((db) => installShippedData(db));
    await testApp.database.pool.query("select pg_notify('site_changed', 'last')");
    await last;
    await listener.end();
    expect(heard).toEqual(['last']);
  });
});

describe('what depends on the day', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const at = async (moment: string, country: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const { text } = await openPage(testApp.visitor({ country }), '/register');
    const footer = /©.*?<\/p>/s.exec(text)?.[0].replaceAll('<!-- -->', '');
    return [/ max="([^"]+)"/.exec(text)?.[1], footer];
  };

  it('changes when the day of the country does, and not before', async () => {
    const years = (year: number) => `© 2007–${year} JTN Panel</p>`;
    expect(await at('2027-12-31T21:59:00Z', 'BG')).toEqual(['2009-12-31', years(2027)]);
    expect(await at('2027-12-31T22:01:00Z', 'BG')).toEqual(['2010-01-01', years(2028)]);
    // Vienna is an hour behind Sofia.
    expect(await at('2027-12-31T22:01:00Z', 'AT')).toEqual(['2009-12-31', years(2027)]);
    expect(await at('2027-12-31T23:01:00Z', 'AT')).toEqual(['2010-01-01', years(2028)]);
  });
});
