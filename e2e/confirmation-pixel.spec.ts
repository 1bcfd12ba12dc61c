import type { Page } from '@playwright/test';
import { kvorum } from './command-line.ts';
import { cookiesAllowed, expect, newAddress, PASSWORD, site, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';

test.beforeAll(() => {
  const set = (...args: string[]) =>
    expect(kvorum('originators', 'set', ...args)).toMatchObject({ status: 0 });
  set('pixel-image', '--img', 'https://pixel.example/joined?click={click}');
  set('pixel-frame', '--iframe', 'https://frame.example/joined');
});

type Asked = { url: string; referrer: string | undefined; address: string };

/** Requests to other hosts, with the address of the page at that moment. */
async function watchForeign(page: Page): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.context().route(
    (url) => !url.hostname.endsWith('localhost'),
    async (route) => {
      const request = route.request();
      asked.push({
        url: request.url(),
        referrer: (await request.headerValue('referer')) ?? undefined,
        address: page.url(),
      });
      await route.fulfill({ contentType: 'text/html', body: '' });
    },
  );
  return asked;
}

/** Registers from an originator's advertisement; returns the link from the mail. */
async function registered(page: Page, originator: string): Promise<string> {
  const email = newAddress();
  await page.goto('/contact-us');
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const post = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch('/api/portal/v1/profile/register', post)).status;
    },
    {
      first_name: 'Petya',
      last_name: 'Ivanova',
      email,
      birthdate: '1985-02-03',
      gender: 'female',
      password: PASSWORD,
      confirm_password: PASSWORD,
      language: 'en',
      agree_privacy_policy: true,
      agree_terms_conditions: true,
      originator,
      originator_params: { click: 'a&b' },
    },
  );
  expect(status).toBe(200);
  return mailedLink(email, '/confirm?code=');
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
}

test.describe('before a choice about cookies', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Cookies on this site' });

  test('the pixel is not asked for; refused, it never is', async ({ page, inspect }) => {
    const asked = await watchForeign(page);
    await confirm(page, await registered(page, 'pixel-image'));
    await expect(question(page)).toBeVisible();
    await inspect(page);
    await question(page).getByRole('button', { name: 'Close' }).click();
    await expect(question(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });

  test('the pixel comes as soon as they are allowed', async ({ page }) => {
    const asked = await watchForeign(page);
    await confirm(page, await registered(page, 'pixel-image'));
    await question(page).getByRole('button', { name: 'Allow cookies' }).click();
    await expect.poll(() => asked.length).toBe(1);
  });
});

test.describe('with consent', () => {
  test.use({ storageState: cookiesAllowed });

  for (const [originator, url] of [
    ['pixel-image', 'https://pixel.example/joined?click=a%26b'],
    ['pixel-frame', 'https://frame.example/joined'],
  ] as const) {
    test(`the ${originator} is asked for once, and hears nothing of the code`, async ({ page }) => {
      const asked = await watchForeign(page);
      const link = await registered(page, originator);
      await confirm(page, link);
      await expect.poll(() => asked).toEqual([{ url, referrer: undefined, address: `${site}/confirm` }]);
      for (const frame of await page.locator('iframe').all())
        await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
      // Confirming twice counts as one conversion.
      await confirm(page, link);
      await page.waitForLoadState('networkidle');
      expect(asked).toHaveLength(1);
    });
  }
});
