import { test as base, expect } from '@playwright/test';
import { serveGallery } from './serve.ts';

type Gallery = Awaited<ReturnType<typeof serveGallery>>;

/** `open(query)` shows the hydrated gallery. Any console error fails the test. */
export const test = base.extend<{ open: (query?: string) => Promise<void> }, { gallery: Gallery }>({
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
    await use(async (query = '') => {
      await page.goto(`${gallery.url}/${query}`);
      if (javaScriptEnabled !== false) await page.locator('[data-hydrated]').waitFor();
    });
    expect(complaints).toEqual([]);
  },
});
