import type { Page } from '@playwright/test';
import { demoMember, expect } from './fixtures.ts';

/** The console of the demo panel. */
export const consoleUrl = `http://console.localhost:${process.env.KVORUM_PORT}`;

/** Signs the demo's owner in, which needs no second factor from this machine. */
export async function signInAsOwner(
  page: Page,
  path = '/',
  { url, dataDir }: { url?: string; dataDir?: string } = {},
): Promise<void> {
  const { email, password } = demoMember('irina.koleva@example.com', dataDir);
  await page.goto((url ?? consoleUrl) + path);
  await page.getByLabel('Email').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('banner')).toContainText('No second factor');
}

/** How the console looks in this browser, before it is opened. */
export const prefer = (page: Page, preferences: Record<string, unknown>) =>
  page.addInitScript((kept) => {
    localStorage.setItem('console:preferences', JSON.stringify(kept));
  }, preferences);

/** Opens an entry of the menu of the member's page by the keyboard alone. */
export async function choose(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('button', { name, exact: true });
  await expect(entry).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
}
