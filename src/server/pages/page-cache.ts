import { LRUCache } from 'lru-cache';

/** A compressed page, as it is sent. */
export type SentPage = { headers: Record<string, string>; body: Buffer };

/** `keep`: may be cached for others. */
export type RenderedPage = { page: SentPage; keep: boolean };

/** The public pages of all shipped countries in all languages, by both compressions: 1,936 of 10.7 KiB each, with room. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Overhead per page: headers, key and entry. */
const OVERHEAD_BYTES = 2048;

/** Cache of visitors' pages with least-recently-used eviction; cleared when their content changes. */
export class PageCache {
  readonly #pages: LRUCache<string, SentPage>;
  readonly #rendering = new Map<string, Promise<SentPage>>();

  constructor(mostBytes = MOST_BYTES) {
    this.#pages = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
    });
  }

  find(key: string): SentPage | undefined {
    return this.#pages.get(key);
  }

  /** Renders once for all concurrent requests; caches the result if allowed. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<SentPage> {
    const found = this.#pages.get(key);
    if (found) return Promise.resolve(found);
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering: Promise<SentPage> = render()
      .then(({ page, keep }) => {
        // Rendered before the site changed, so its content is outdated.
        if (keep && this.#rendering.get(key) === rendering) this.#pages.set(key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
  }
}
