import { delayRequests } from './delay-requests.ts';
import { cookiesAllowed, expect, test } from './fixtures.ts';
import { live } from './members-area.ts';

test.use({ storageState: cookiesAllowed });

test('the language of a registration goes along with the page until another is chosen', async ({ page }) => {
  await page.goto('/register');
  await live(page);
  await page.locator('[name=first_name]').fill('Vera');
  const change = async (menu: string, language: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('banner').getByRole('link', { name: language }).click();
  };
  const chosen = page.locator('[name=language]');
  await expect(chosen).toHaveValue('en');
  await change('Language', 'Български');
  await expect(chosen).toHaveValue('bg');
  await chosen.selectOption('en');
  await expect(chosen).toHaveValue('en');
  await change('Език', 'English');
  await change('Language', 'Български');
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await expect(chosen).toHaveValue('en');
  await expect(page.locator('[name=first_name]')).toHaveValue('Vera');
});

test('a visitor loads one language, and a long text with its page only', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(locales|content)\//.test(pathname)) asked.push(pathname.replace('/api/portal/v1', ''));
  });
  await page.goto('/?lang=bg');
  await live(page);
  await expect.poll(() => asked).toEqual(['/locales/bg']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Общи условия' }).click();
  await expect(page.getByRole('heading', { name: '18.' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['/locales/bg', '/content/terms-conditions']);
  await page.getByRole('button', { name: 'Език' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible();
  await expect.poll(() => asked.slice(2).sort()).toEqual(['/content/terms-conditions', '/locales/en']);
});

test('what is shown before the translations have loaded is translated once they arrive', async ({ page }) => {
  const letGo = await delayRequests(page, '**/locales/bg');
  // The page only learns in the browser that the survey doesn't exist.
  await page.goto(`/survey-return/${'a'.repeat(64)}?lang=bg`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText("This link isn't valid");
  letGo();
  await expect(heading).toHaveText('Тази връзка не е валидна');
  await expect(page.getByRole('link', { name: 'Към анкетите' })).toBeVisible();
});
