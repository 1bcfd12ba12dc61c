import { LRUCache } from 'lru-cache';

/** A page as it is sent: compressed already. */
export type SentPage = { headers: Record<string, string>; body: Buffer };

/** `keep`: others may get the same bytes. */
export type RenderedPage = { page: SentPage; keep: boolean };

/** Twice the public pages of all shipped countries in all their languages: some 1,300 of about 12 KB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What a page needs beside its body: headers, key, entry. */
const OVERHEAD_BYTES = 2048;

/** Bytes of visitors' pages; what was not asked for the longest goes first. Emptied when what they show has changed. */
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

  /** Renders once for all who ask at the same moment; keeps what may be kept. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<SentPage> {
    const found = this.#pages.get(key);
    if (found) return Promise.resolve(found);
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering: Promise<SentPage> = render()
      .then(({ page, keep }) => {
        // Rendered before the site changed, it would show what was.
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
