import { expect, type Page } from '@playwright/test';

/** Goes on to a page within the open one, as a link does. The two pages have different headings. */
export async function followPath(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(heading).not.toHaveText(before);
}
