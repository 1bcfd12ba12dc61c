import type { Locator, Page } from '@playwright/test';
import { demoMember, expect } from './fixtures.ts';
import { followPath } from './follow-path.ts';
import { startSession } from './sessions.ts';

/** The console of the demo panel. */
export const consoleUrl = `http://console.localhost:${process.env.KVORUM_PORT}`;

/** Signs the demo's owner in by the API, which needs no second factor from this machine, and opens a page. */
export async function signInAsOwner(
  page: Page,
  path = '/',
  { url, dataDir }: { url?: string; dataDir?: string } = {},
): Promise<void> {
  const origin = url ?? consoleUrl;
  await startSession(page, origin, '/api/operator/v1', demoMember('irina.koleva@example.com', dataDir));
  await page.goto(origin + path);
  await expect(page.getByRole('banner')).toContainText('No second factor');
}

/** How the console looks in this browser, before it is opened. */
export const prefer = (page: Page, preferences: Record<string, unknown>) =>
  page.addInitScript((kept) => {
    localStorage.setItem('console:preferences', JSON.stringify(kept));
  }, preferences);

/**
 * Goes on to a page as a link of the console does, unless that is where one is, and waits until all of it has come. The
 * two pages have different headings.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  if (page.url() !== consoleUrl + path) await followPath(page, path);
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}

/** Opens a part of the page by its link, which ends with this query, and waits until it is the open one. */
export async function goOnToPart(page: Page, query: string): Promise<void> {
  const part = page.getByRole('main').locator(`nav a[href$="${query}"]`);
  await part.press('Enter');
  await expect(part).toHaveAttribute('aria-current', 'page');
}

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

/** Presses a button by the keyboard, which does nothing while a call is pending. */
export async function press(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** As another operator would: by the call alone. */
export const send = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, to, sent]) =>
      (
        await fetch(`/api/operator/v1${to}`, {
          method: verb,
          headers: { 'content-type': 'application/json' },
          body: sent,
        })
      ).status,
    [method, path, JSON.stringify(body)] as const,
  );
