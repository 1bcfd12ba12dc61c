import { describe, expect, it } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

const page = (bytes: number, keep = true): RenderedPage => ({
  page: { headers: {}, body: Buffer.alloc(bytes) },
  keep,
});

/** Requests a page and returns whether it was rendered. */
async function isRendered(cache: PageCache, key: string, rendered = page(100_000)): Promise<boolean> {
  let count = 0;
  await cache.get(key, async () => {
    count++;
    return rendered;
  });
  return count > 0;
}

describe('the cache of pages', () => {
  it('renders a page once for all who ask at the same moment', async () => {
    const cache = new PageCache();
    let count = 0;
    const render = async () => {
      count++;
      return page(1);
    };
    const [first, second] = await Promise.all([cache.get('a', render), cache.get('a', render)]);
    expect([count, first]).toEqual([1, second]);
    expect(cache.find('a')).toBe(first);
  });

  it('keeps as many bytes as it may, and what is asked for rather than what is new', async () => {
    const cache = new PageCache(500_000);
    for (const key of ['a', 'b', 'c', 'd']) expect(await isRendered(cache, key)).toBe(true);
    expect(await isRendered(cache, 'a')).toBe(false);
    expect(await isRendered(cache, 'e')).toBe(true);
    expect(await isRendered(cache, 'f')).toBe(true);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => cache.find(key) === undefined)).toEqual(['b', 'c']);
  });

  it('does not push out everything for one page that is too large', async () => {
    const cache = new PageCache(300_000);
    await isRendered(cache, 'a');
    expect(await isRendered(cache, 'huge', page(400_000))).toBe(true);
    expect(cache.find('huge')).toBeUndefined();
    expect(cache.find('a')).toBeDefined();
  });

  it('keeps no failure, and nothing that is not to be kept', async () => {
    const cache = new PageCache();
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await isRendered(cache, 'a', page(1, false))).toBe(true);
    expect(await isRendered(cache, 'a', page(1, false))).toBe(true);
    expect(await isRendered(cache, 'a')).toBe(true);
    expect(await isRendered(cache, 'a')).toBe(false);
  });

  it('keeps nothing that was rendered before the site changed', async () => {
    const cache = new PageCache();
    let finish = (_: RenderedPage) => {};
    const before = cache.get('a', () => new Promise<RenderedPage>((resolve) => (finish = resolve)));
    cache.clear();
    const after = cache.get('a', async () => page(2));
    finish(page(1));
    expect((await before).body.length).toBe(1);
    expect((await after).body.length).toBe(2);
    expect(cache.find('a')?.body.length).toBe(2);
  });
});
