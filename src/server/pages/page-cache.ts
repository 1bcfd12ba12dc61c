import { compressByBrotli, compressByGzip } from '#server/http/compress.ts';

export type CachedPage = {
  headers: Record<string, string>;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
};

/** Made once for many visitors; above this it takes longer than it saves. */
const BROTLI_QUALITY = 6;

export async function compressPage(html: string, headers: Record<string, string>): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    compressByBrotli(identity, BROTLI_QUALITY),
    compressByGzip(identity),
  ]);
  return { headers, identity, br, gzip: zipped };
}

const MOST_PAGES = 1000;

/** Bytes of visitors' pages by host, language and address; emptied when any process changes what they show. */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage>>();

  /** Renders once for all who ask at the same moment; a failure is not kept. */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const found = this.#pages.get(key);
    if (found) return found;
    const page = render();
    this.#pages.set(key, page);
    page.catch(() => this.#pages.delete(key));
    const oldest = this.#pages.size > MOST_PAGES ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  clear(): void {
    this.#pages.clear();
  }
}
