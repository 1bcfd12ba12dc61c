import type { Locator, Page } from '@playwright/test';
import { cookiesAllowed, expect, newAddress, PASSWORD, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { goOn, live } from './members-area.ts';

test.use({ storageState: cookiesAllowed });

const readingPages = ['/', '/about-us', '/faq', '/contact-us', '/privacy-policy', '/terms-conditions'];
const pages = [...readingPages, '/register', '/login', '/confirm', '/reset-password'];

test('at 200 % zoom with letters twice as large nothing is cut off', async ({
  browser,
  inspect,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 640, height: 512 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    storageState: cookiesAllowed,
  });
  const page = await context.newPage();
  await page.goto('/?lang=bg');
  await live(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const path of pages) {
    if (path !== pages[0]) await goOn(page, path);
    await inspect(page);
  }
  await context.close();
});

/** Heading levels in document order. */
const outline = (page: Page) =>
  page
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));

test('a screen reader finds its way: landmarks once each, headings in order', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(1);
    const levels = await outline(page);
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level, `${path}: ${levels}`).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
  }
});

test('nothing moves with prefers-reduced-motion', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((one) => {
        const { duration } = one.effect?.getComputedTiming() ?? {};
        return Number(duration) > 0 ? [String(one.effect?.getComputedTiming().duration)] : [];
      }),
    );
  for (const path of ['/', '/faq', '/login']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Language' }).click();
    expect(await moving(), path).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.goto('/faq#q19');
  await expect(page.locator('#q19')).toBeInViewport();
  expect(await moving()).toEqual([]);
});

/** Presses Tab until something has the focus, as keyboard users do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('the way from the first page to a confirmed address, by the keyboard alone', async ({ page }) => {
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await expect(target).toHaveCSS('outline-style', /solid|auto/);
    await page.keyboard.type(text);
  };
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const email = newAddress();

  // The page of members that a visitor wanted is remembered on the way.
  const remembered = 'return=%2Fmembers%2Freward-claim';
  await page.goto('/members/reward-claim');
  await expect(page).toHaveURL(`/login?${remembered}`);
  await live(page);
  await press(page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await press(page.getByRole('main').getByRole('link', { name: 'Register' }));
  await expect(page).toHaveURL(`/register?${remembered}`);
  await expect(page.getByRole('main')).toBeFocused();

  const form = page.getByRole('main').locator('form');
  await type(form.locator('[name=first_name]'), 'Rada');
  await type(form.locator('[name=last_name]'), 'Koleva');
  await type(form.locator('[name=birthdate]'), '04041988');
  await type(form.locator('[name=gender]'), 'F');
  await type(form.locator('[name=email]'), email);
  await type(form.locator('[name=password]'), PASSWORD);
  await type(form.locator('[name=confirm_password]'), PASSWORD);
  await press(form.locator('[name=agree_privacy_policy]'), 'Space');
  await press(form.locator('[name=agree_terms_conditions]'), 'Space');
  await press(form.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeFocused();

  await page.goto(await mailedLink(email, '/confirm?code='));
  await press(page.getByRole('button', { name: 'Confirm email' }), 'Space');
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await press(page.getByRole('link', { name: 'Next' }));
  await expect(page).toHaveURL(`/login?${remembered}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page for reading can be read, and leads to the others @phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of readingPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).not.toBeEmpty();
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await page.locator('#q19 summary').click();
    await expect(page.locator('#q19 p').first()).toBeVisible();
  });
});
