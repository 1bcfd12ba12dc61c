import { expect } from '@playwright/test';
import { serveGallery } from './gallery/serve.ts';
import { test as base } from './warm-context.ts';

type Gallery = Awaited<ReturnType<typeof serveGallery>>;

type Fixtures = {
  /** Opens a page of the gallery, by default its first, with this query. */
  open: (query?: string, page?: string) => Promise<void>;
};

/** `open(query)` shows the hydrated gallery, and any console error fails the test. */
export const test = base.extend<Fixtures, { gallery: Gallery }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
    async ({}, use) => {
      const gallery = await serveGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ page, gallery, javaScriptEnabled }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(async (query = '', path = '') => {
      await page.goto(`${gallery.url}/${path}${query}`);
      const waits = new URLSearchParams(query).has('waits');
      if (javaScriptEnabled !== false && !waits) await page.locator('[data-hydrated]').waitFor();
    });
    expect(complaints).toEqual([]);
  },
});
