import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { followPath } from './follow-path.ts';
import { ownPanel } from './own-panel.ts';

const { site, kvorum } = ownPanel({ mode: 'serial' });

/** Requests to other hosts are answered here with an empty script. */
async function foreignRequests(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => !url.hostname.endsWith('localhost'),
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return asked;
}

const test = base.extend<{ foreign: string[] }>({
  foreign: [async ({ context }, use) => use(await foreignRequests(context)), { auto: true }],
});

/** The content of the trackers' queues, as they would send it. */
const queues = () => ({
  google: (window.dataLayer ?? []).map((entry) => {
    const command = Object.prototype.toString.call(entry) === '[object Arguments]';
    return command ? [...(entry as unknown[])] : entry;
  }),
  facebook: window.fbq?.queue ?? [],
});

/** Also while the page reloads. */
const expectNoQueues = (page: Page) =>
  expect(async () => expect(await page.evaluate(queues)).toEqual({ google: [], facebook: [] })).toPass();

test('without any configured, nothing is loaded even with consent, and the policy names no other host', async ({
  page,
  foreign,
}) => {
  const answer = await page.goto(site());
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'sha256-[\w+/]{43}='; /,
  );
  expect(policy).not.toMatch(/https?:|unsafe/);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${site()}/privacy-policy`);
  await page.getByRole('button', { name: 'Allow cookies' }).click();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(await page.evaluate(queues)).toEqual({ google: [], facebook: [] });
});

test.describe('with all three', () => {
  test.beforeAll(() => {
    kvorum('trackers', 'set', '--google-tag', 'GTM-ABCD123', '--google-analytics', 'G-ABCDEF1234');
    kvorum('trackers', 'set', '--facebook-pixel', '123456789012345');
    kvorum('trackers', 'events', 'faq', 'ViewContent,ReadsAnswers');
  });

  test('nothing is sent before consent; then exactly their loaders run, and each page view is reported', async ({
    page,
    foreign,
  }) => {
    await page.goto(site());
    const dialog = page.getByRole('dialog', { name: 'Cookies on this site' });
    await expect(dialog).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveTitle(/About us/);
    expect(foreign).toEqual([]);

    await page.goto(`${site()}/privacy-policy`);
    await page.getByRole('button', { name: 'Allow cookies' }).click();
    await expect
      .poll(() => foreign.toSorted())
      .toEqual([
        'https://connect.facebook.net/en_US/fbevents.js',
        'https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234',
        'https://www.googletagmanager.com/gtm.js?id=GTM-ABCD123',
      ]);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveTitle(/FAQ/);
    const shown = (page_key: string, title: string, path: string) => {
      const said = { page_key, page_title: `JTN Panel - ${title}`, page_location: site() + path };
      return [{ event: 'panel_page', ...said }, ['event', 'page_view', { ...said, send_to: 'G-ABCDEF1234' }]];
    };
    const { google, facebook } = await page.evaluate(queues);
    expect(google).toEqual([
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
      ['js', expect.any(Date)],
      ['config', 'G-ABCDEF1234', { send_page_view: false }],
      ...shown('privacy-policy', 'Privacy policy', '/privacy-policy'),
      ...shown('faq', 'FAQ', '/faq'),
    ]);
    expect(facebook).toEqual([
      ['set', 'autoConfig', false, '123456789012345'],
      ['init', '123456789012345'],
      ['track', 'PageView'],
      ['track', 'PageView'],
      ['track', 'ViewContent'],
      ['trackCustom', 'ReadsAnswers'],
    ]);
    expect(foreign).toHaveLength(3);
  });

  test.describe('and consent', () => {
    test.beforeEach(async ({ page }) => {
      // A page of the site that doesn't run the portal, so nothing reacts to it.
      await page.goto(`${site()}/robots.txt`);
      await page.evaluate(() => localStorage.setItem('cookies-accepted', 'true'));
    });

    test.describe('a tag manager that wants more', () => {
      test.use({ expectedComplaints: [[/Content Security Policy/], { scope: 'test' }] });

      test('its custom HTML stays blocked, and so do hosts that nobody configured', async ({
        page,
        context,
      }) => {
        // What the tag manager does with custom HTML: inline scripts, handlers, evaluated text, other hosts.
        const container = `
          const script = document.createElement('script');
          script.text = 'window.customHtml = "script"';
          document.body.append(script);
          document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="window.customHtml = \\'handler\\'">');
          try { Function('window.customHtml = "text"')(); } catch {}
          const foreign = document.createElement('script');
          foreign.src = 'https://tags.example/tag.js';
          foreign.onerror = () => { document.documentElement.dataset.container = 'done'; };
          document.body.append(foreign);`;
        const loaded: string[] = [];
        await context.route(/gtm\.js|tags\.example/, (route) => {
          loaded.push(new URL(route.request().url()).host);
          return route.fulfill({ contentType: 'text/javascript', body: container });
        });
        await page.goto(`${site()}/faq`);
        await expect(page.locator('html')).toHaveAttribute('data-container', 'done');
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => 'customHtml' in window)).toBe(false);
        expect(loaded).toEqual(['www.googletagmanager.com']);
        expect(readFileSync('README.md', 'utf8').replace(/\s+/g, ' ')).toContain(
          "**a tag manager's custom HTML stays blocked**",
        );
      });
    });

    test('a registration that was sent is told too', async ({ page, register }) => {
      kvorum('trackers', 'events', 'registered', 'CompleteRegistration');
      await expect(async () => {
        await page.goto(`${site()}/register`);
        expect(await page.locator('#boot').textContent()).toContain('CompleteRegistration');
      }).toPass();
      await register(page);
      await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
      await expect
        .poll(async () => (await page.evaluate(queues)).facebook.slice(2))
        .toEqual([
          ['track', 'PageView'],
          ['track', 'CompleteRegistration'],
        ]);
      // What to do now is shown again after a reload, and told once.
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
      expect((await page.evaluate(queues)).facebook.slice(2)).toEqual([['track', 'PageView']]);
    });

    test('nothing is loaded on a page with a code in its address, nor after it in the same document', async ({
      page,
      foreign,
    }) => {
      for (const path of [
        '/confirm',
        '/reset-password',
        `/reset-password/${'a'.repeat(64)}`,
        `/stop-email-change?code=${'a'.repeat(64)}`,
        '/survey-return/x',
      ]) {
        const answer = await page.goto(site() + path);
        expect(answer?.headers()['content-security-policy']).not.toMatch(/google|facebook/);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(queues)).toEqual({ google: [], facebook: [] });
      }
      await page.goto(`${site()}/confirm`, { waitUntil: 'networkidle' });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
      await expect(page).toHaveTitle(/Privacy policy/);
      await page.waitForLoadState('networkidle');
      expect(foreign).toEqual([]);
    });

    test('going from another page to one with a code leaves them behind', async ({ page, foreign }) => {
      await page.goto(`${site()}/faq`);
      await expect.poll(() => foreign.length).toBe(3);
      await followPath(page, '/confirm');
      await expect(page.getByRole('heading', { name: 'Confirm email' })).toBeVisible();
      await expectNoQueues(page);
      expect(foreign).toHaveLength(3);
    });

    test('withdrawn, it ends them: their cookies go, and the page opens anew without them', async ({
      page,
      foreign,
    }) => {
      await page.goto(`${site()}/privacy-policy`);
      await expect.poll(() => foreign.length).toBe(3);
      const names = ['_ga', '_ga_ABCDEF1234', '_fbp', 'mine'];
      await page.context().addCookies(names.map((name) => ({ name, value: '1', url: site() })));
      await page.getByRole('button', { name: 'Withdraw my consent' }).click();
      await expectNoQueues(page);
      // Deleting a cookie takes effect a moment later in the browser.
      await expect.poll(() => page.evaluate(() => document.cookie)).toBe('mine=1; cookies-refused=1');
      await expect(page.getByText("You haven't allowed cookies on this device")).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(page).toHaveTitle(/About us/);
      expect(foreign).toHaveLength(3);
    });
  });
});
