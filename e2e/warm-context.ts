import {
  type Browser,
  type BrowserContext,
  test as base,
  type Disposable,
  type Page,
} from '@playwright/test';

/** A browser's profile that a worker keeps. */
type Profile = {
  context: BrowserContext;
  /** The next test's page, blank until then: it keeps the browser's process and what that has compiled. */
  next: Page;
  /** The options it was made with. */
  madeWith: string;
  /** Where it has been since it was cleared. */
  visited: Set<string>;
  /** What the first page of an origin finds in its storage, unless it has been opened. */
  given: Map<string, Disposable>;
};

/**
 * Tests one after the other in the same profile: it keeps what the browser has downloaded and compiled, on which a
 * short test would spend most of its time, and nothing else. Pages, cookies, storage, routes and permissions are the
 * test's own. An init script of the whole context has to be disposed of by who adds it.
 */
export const test = base.extend<{ ownContext: boolean; madeWith: string }, { kept: { profile?: Profile } }>({
  /** For tests of what a browser caches and of service workers: a profile that has never been used. */
  ownContext: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: the signature that Playwright reads
    async ({}, use) => {
      const kept: { profile?: Profile } = {};
      await use(kept);
      await kept.profile?.context.close();
    },
    { scope: 'worker' },
  ],
  /** A context can't change these options: tests with others get another one. */
  madeWith: async (
    {
      baseURL,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use(
      JSON.stringify([
        ...[baseURL, colorScheme, contextOptions, deviceScaleFactor, extraHTTPHeaders, hasTouch, isMobile],
        ...[javaScriptEnabled, locale, permissions, serviceWorkers, timezoneId, userAgent, viewport],
      ]),
    ),
  context: async ({ browser, kept, ownContext, storageState, madeWith }, use, testInfo) => {
    if (ownContext || typeof storageState === 'string') {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const profile = await cleared(browser, kept.profile, madeWith);
    kept.profile = profile;
    const { context } = profile;
    await context.addCookies(storageState?.cookies ?? []);
    for (const { origin, localStorage } of storageState?.origins ?? [])
      profile.given.set(origin, await context.addInitScript(store, { origin, localStorage }));
    await use(context);
    // A failed test's worker ends with it, and the pages are still to be photographed.
    if (testInfo.status !== testInfo.expectedStatus) return;
    await Promise.all(context.pages().map((page) => page.close()));
    for (const script of profile.given.values()) await script.dispose();
    profile.given.clear();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

/** The worker's profile with one blank page and the next one, or a new one for other options. */
async function cleared(browser: Browser, profile: Profile | undefined, madeWith: string): Promise<Profile> {
  if (profile?.madeWith === madeWith) {
    const page = profile.next;
    profile.next = await profile.context.newPage();
    const session = await profile.context.newCDPSession(page);
    for (const origin of profile.visited)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    profile.visited.clear();
    // A clock that a test has set can't be taken back.
    if (await page.evaluate(() => Date.prototype.constructor === Date)) return profile;
  }
  await profile?.context.close();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  // Made after the test's own page: a process is online again with the first of its pages.
  const next = await context.newPage();
  const made: Profile = { context, next, madeWith, visited: new Set(), given: new Map() };
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((one) => one !== made.next);
  const watch = (page: Page) =>
    page.on('framenavigated', async (frame) => {
      if (!frame.url().startsWith('http')) return;
      const { origin } = new URL(frame.url());
      made.visited.add(origin);
      const script = made.given.get(origin);
      made.given.delete(origin);
      await script?.dispose();
    });
  for (const blank of [page, next]) watch(blank);
  context.on('page', watch);
  return made;
}

/** Runs in the browser before the page's own scripts. */
function store({
  origin,
  localStorage,
}: {
  origin: string;
  localStorage: { name: string; value: string }[];
}): void {
  if (window.origin !== origin) return;
  for (const { name, value } of localStorage) window.localStorage.setItem(name, value);
}
