import { cookiesAllowed, expect, site, siteOf, test } from './fixtures.ts';

/** Pages cached for all visitors, in browsers that have their own state. */
test.use({ storageState: cookiesAllowed });

test('a page from yesterday accepts a visitor who has turned 18 since, and shows the year', async ({
  page,
}) => {
  await page.goto('/register');
  const birthdate = page.locator('[name=birthdate]');
  const before = (await birthdate.getAttribute('max')) ?? '';
  const now = new Date();
  await page.clock.setFixedTime(new Date(now.getTime() + 370 * 24 * 3600 * 1000));
  await page.reload();
  const [year, ...monthAndDay] = before.split('-');
  await expect(birthdate).not.toHaveAttribute('max', before);
  const after = (await birthdate.getAttribute('max')) ?? '';
  expect(after > `${Number(year) + 1}-${monthAndDay.join('-')}`).toBe(true);
  await expect(page.getByRole('contentinfo')).toContainText(
    String(new Date(now.getTime() + 370 * 24 * 3600 * 1000).getFullYear()),
  );
});

test('the query of an address is kept when the language or the country changes', async ({ page }) => {
  const query = 'originator=partner&click=77';
  await page.goto(`/register?${query}`);
  const bulgarian = page.locator('header a[hreflang=bg]');
  await expect(bulgarian).toHaveAttribute('href', `/register?${query}&lang=bg`);
  await page.goto(`${site.replace('bg.', '')}/register?${query}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Austria' })).toHaveAttribute(
    'href',
    `${siteOf('AT')}/register?${query}`,
  );
});
