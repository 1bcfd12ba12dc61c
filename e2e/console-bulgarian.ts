import { expect, type Page } from '@playwright/test';
import { goOnToPart } from './console.ts';
import { followPath } from './follow-path.ts';

/** Makes Bulgarian the language of the owner who is signed in; documents that are opened from now on are in it. */
export const chooseBulgarian = (page: Page, timeZone = 'Europe/Sofia') =>
  page.evaluate(
    (zone) =>
      fetch('/api/operator/v1/auth/settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Irina Koleva', language: 'bg', time_zone: zone }),
      }),
    timeZone,
  );

/** Opens the first page by its address, which is in Bulgarian, and goes on to the others as by links. */
export async function inspectInBulgarian(
  page: Page,
  origin: string,
  paths: readonly string[],
  inspect: (page: Page) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    if (path === paths[0]) await page.goto(origin + path);
    else if (path.includes('?')) await goOnToPart(page, path);
    else await followPath(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Зареждане').filter({ visible: true })).toHaveCount(0);
    await inspect(page);
  }
}
