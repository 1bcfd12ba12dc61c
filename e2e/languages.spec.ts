import { cookiesAllowed, expect, test } from './fixtures.ts';

test.use({ storageState: cookiesAllowed });

test('a visitor loads one language, and a long text with its page only', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(locales|content)\//.test(pathname)) asked.push(pathname.replace('/api/portal/v1', ''));
  });
  await page.goto('/?lang=bg');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/locales/bg']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Общи условия' }).click();
  await expect(page.getByRole('heading', { name: '18.' })).toBeVisible();
  expect(asked).toEqual(['/locales/bg', '/content/terms-conditions']);
  await page.getByRole('button', { name: 'Език' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible();
  expect(asked.slice(2).sort()).toEqual(['/content/terms-conditions', '/locales/en']);
});
