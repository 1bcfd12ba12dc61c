import { afterAll, expect, it, vi } from 'vitest';
import { changePanel } from '#server/testing/change-site.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';
import { PageCache } from './page-cache.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

const ENCODINGS = ['br', 'gzip', 'identity'];

const getAll = async (path: string, country: string | null) => {
  for (const encoding of ENCODINGS) {
    const { status, headers } = await testApp
      .visitor({ country })
      .request('GET', path, { headers: { 'accept-encoding': encoding } });
    expect([status, headers['content-encoding']]).toEqual([
      200,
      encoding === 'identity' ? undefined : encoding,
    ]);
  }
};

/** The sitemaps that are made from now on, rather than taken from the cache. */
function made() {
  const names: string[] = [];
  const get = PageCache.prototype.get;
  vi.spyOn(PageCache.prototype, 'get').mockImplementation(function counted(this: PageCache, key, render) {
    return get.call(this, key, () => {
      names.push(key);
      return render();
    });
  });
  return names;
}

it.each([
  ['/sitemap.xml', null],
  ['/sitemap-en.xml', null],
  ['/sitemap.xml', 'BG'],
])('%s of %s is made once for each encoding, and again when the site has changed', async (path, country) => {
  const names = made();
  try {
    for (let time = 0; time < 3; time++) await getAll(path, country);
    expect(new Set(names).size).toBe(ENCODINGS.length);
    expect(names).toHaveLength(ENCODINGS.length);
    await changePanel(testApp, { name: `Changed with ${path} of ${country}` });
    await expect
      .poll(async () => {
        await getAll(path, country);
        return names.length;
      })
      .toBe(2 * ENCODINGS.length);
  } finally {
    vi.restoreAllMocks();
  }
});
