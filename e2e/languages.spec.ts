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
  await expect(heading).toHaveAttribute('lang', 'en');
  letGo();
  await expect(heading).toHaveText('Тази връзка не е валидна');
  await expect(heading).not.toHaveAttribute('lang');
  await expect(page.getByRole('link', { name: 'Към анкетите' })).toBeVisible();
});

test.describe('translations that could not be had', () => {
  test.use({
    expectedComplaints: [
      [/status of (404|502)/, /could not be loaded/, /error occurred|above error/],
      { scope: 'test' },
    ],
  });

  test('a page whose translations could not be had comes as a document, or is explained in the right language', async ({
    page,
  }) => {
    await page.route('**/locales/bg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/?lang=bg');
    await live(page);
    const heading = page.getByRole('heading', { level: 1 });
    const follow = async (path: string) => {
      const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
      // Its chunk is there before it is opened.
      const chunk = page.waitForResponse(new RegExp(`/assets/${path.slice(1)}-page-`));
      await link.hover();
      await chunk;
      await link.click();
    };
    await page.route('**/health', (route) => route.fulfill({ status: 502, body: '' }));
    await follow('/contact-us');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toHaveText(/^Това не можа да се зареди/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
    await expect(page.getByRole('main').locator('[lang=en]')).toHaveCount(0);
    await failure.getByRole('button').click();
    await expect(failure.getByRole('button')).toBeEnabled();
    await page.unroute('**/health');
    await failure.getByRole('button').click();
    await expect(heading).toHaveText('Контакти');
    await live(page);
    await follow('/about-us');
    await expect(heading).toHaveText('За нас');
  });

  test('a title that could not be had in the language of the page is the name of the panel', async ({
    page,
  }) => {
    await page.route('**/locales/bg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/health', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/?lang=bg');
    await live(page);
    await expect(page).toHaveTitle('JTN Panel - Начало');
    await page.evaluate(() => {
      history.pushState({}, '', '/reset-password');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Това не можа да се зареди/);
    await expect(page).toHaveTitle('JTN Panel');
  });
});
