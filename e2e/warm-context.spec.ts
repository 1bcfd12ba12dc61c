import type { Browser } from '@playwright/test';
import { apex, expect, site, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const kept: unknown[] = [];
let processes: number[] = [];

/** Runs in the browser: what a page of this origin finds from earlier. */
const found = async () => ({
  cookies: document.cookie,
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: window.isSecureContext ? await caches.keys() : [],
  routed: await (await fetch('/robots.txt')).text().then((text) => text === 'routed'),
  marked: 'marked' in window,
  isGranted: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
});

/** The processes that show pages. */
async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

test('a test that leaves everything behind', async ({ page, context, browser }) => {
  kept.push(context);
  await context.grantPermissions(['geolocation']);
  await context.route('**/robots.txt', (route) => route.fulfill({ body: 'routed' }));
  await context.addCookies([{ name: 'a', value: '1', url: site }]);
  for (const origin of [site, apex]) {
    await page.goto(`${origin}/faq`);
    await page.evaluate(async () => {
      await cookieStore.set('b', '2');
      localStorage.setItem('c', '3');
      sessionStorage.setItem('d', '4');
      await new Promise((resolve) => {
        indexedDB.open('e').onsuccess = resolve;
      });
      await caches.open('f');
    });
  }
  await page.addInitScript(() => Object.assign(window, { marked: true }));
  await page.reload();
  expect(await page.evaluate(found)).toMatchObject({
    cookies: 'b=2',
    local: { c: '3' },
    session: { d: '4' },
    databases: ['e'],
    caches: ['f'],
    routed: true,
    marked: true,
    isGranted: true,
  });
  await context.newPage();
  await context.setOffline(true);
  processes = await renderers(browser);
});

test('a test after it finds nothing of that, in the same process', async ({ page, context, browser }) => {
  expect(kept).toContain(context);
  expect(context.pages()).toEqual([page]);
  for (const origin of [site, apex]) {
    await page.goto(`${origin}/about-us`);
    expect(await page.evaluate(found)).toMatchObject({
      cookies: '',
      local: {},
      session: {},
      databases: [],
      caches: [],
      routed: false,
      marked: false,
      isGranted: false,
    });
  }
  expect(await renderers(browser)).toEqual(processes);
});

test.describe('what a visitor has stored', () => {
  const before = { name: 'before', value: 'yes' };
  test.use({ storageState: { cookies: [], origins: [{ origin: site, localStorage: [before] }] } });

  test('is there when the page is opened, and stays as the page leaves it', async ({ page, context }) => {
    expect(kept).toContain(context);
    const stored = () => page.evaluate(() => ({ ...localStorage }));
    await page.goto('/faq');
    expect(await stored()).toEqual({ before: 'yes' });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    expect(await stored()).toEqual({});
    await page.goto(apex);
    expect(await stored()).toEqual({});
  });

  test('is there for the next test as at first', async ({ page }) => {
    await page.goto('/faq');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ before: 'yes' });
    await page.clock.setFixedTime(new Date('2001-01-01'));
  });
});

test('a clock that was set goes with its context', async ({ page, context }) => {
  await page.goto('/faq');
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2001);
  expect(kept).not.toContain(context);
});
