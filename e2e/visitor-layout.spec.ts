import { delayScripts } from './delay-requests.ts';
import { apex, cookiesAllowed, expect, site, test } from './fixtures.ts';
import { live } from './members-area.ts';

test.describe('the choice of a country', () => {
  test.use({ expectedComplaints: [[/status of 503/, /Minified React error|[Hh]ydrat/], { scope: 'test' }] });

  test('is asked for until it is made, and leads to the same address @phone', async ({ page, inspect }) => {
    await page.goto(`${apex}/about-us?from=x`);
    const dialog = page.getByRole('dialog', { name: 'Choose your country' });
    await expect(dialog).toBeVisible();
    await inspect(page);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Bulgaria' }).click();
    await expect(page).toHaveURL(`${site}/about-us?from=x`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('takes the place of a label that is no country', async ({ page }) => {
    await page.goto(`${apex.replace('//', '//xx.')}/faq#points`);
    const dialog = page.getByRole('dialog', { name: 'Choose your country' });
    const bulgaria = dialog.getByRole('link', { name: 'Bulgaria' });
    // The server doesn't know the hash: it comes with hydration.
    await expect(bulgaria).toHaveAttribute('href', `${site}/faq#points`);
    await bulgaria.click();
    await expect(page).toHaveURL(`${site}/faq#points`);
  });

  test('says so when the countries cannot be had, and goes on once they can', async ({ page, inspect }) => {
    await page.route(`${apex}/faq`, async (route) => {
      const url = route.request().url().replace('localhost', '127.0.0.1');
      const headers = { ...(await route.request().allHeaders()), host: new URL(apex).host };
      const answer = await route.fetch({ url, headers });
      // A page whose call has failed comes without its answer.
      const body = (await answer.text()).replace('"GET /list/country"', '"GET /list/nothing"');
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/list/country', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${apex}/faq`);
    const dialog = page.locator('dialog:modal');
    const again = dialog.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await inspect(page);
    await page.unroute('**/list/country');
    await again.click();
    await expect(dialog.getByRole('link', { name: 'Bulgaria' })).toBeVisible();
    await expect(dialog).toBeFocused();
  });

  test('speaks every language of the panel', async ({ page }) => {
    await page.goto(apex);
    const dialog = page.locator('dialog:modal');
    await dialog.getByRole('button', { name: 'Language' }).click();
    await dialog.getByRole('link', { name: 'Български' }).click();
    await expect(page.getByRole('dialog', { name: 'Изберете Вашата държава' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Австрия' })).toBeVisible();
  });
});

test.describe('the header', () => {
  test.use({ storageState: cookiesAllowed });

  test('signs in from any page, in a panel of at least 350 px', async ({ page, inspect }) => {
    await page.goto('/about-us');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const panel = page.getByRole('banner').locator('[popover]:popover-open');
    await expect(panel.getByLabel('Email').first()).toBeFocused();
    expect((await panel.boundingBox())?.width).toBeGreaterThanOrEqual(350);
    await inspect(page);
    await expect(panel.getByRole('button', { name: 'Send' })).toBeHidden();
    await panel.getByText('Forgotten password?').click();
    await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible();
    await inspect(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  test('signs in on a narrow phone in a panel that fills its width', async ({ page, inspect }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/about-us');
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const panel = page.getByRole('banner').locator('[popover]:popover-open');
    await expect(panel.getByLabel('Email').first()).toBeFocused();
    // The viewport without the scroll bar, as the page measures it.
    const margins = () =>
      panel.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, document.body.getBoundingClientRect().right - right];
      });
    await expect.poll(margins).toEqual([0, 0]);
    await inspect(page);
  });

  for (const path of ['/login', '/register', '/Register/Step-1']) {
    test(`leads to the sign-in page on ${path}`, async ({ page }) => {
      await page.goto(path);
      const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
      await expect(login).toHaveAttribute('href', '/login');
    });
  }

  test('has a menu on a phone @phone', async ({ page, inspect }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu.getByRole('link')).toHaveText(['About us', 'Register', 'FAQ', 'Contact us']);
    await inspect(page);
    await menu.getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(menu).toBeHidden();
  });

  test('fetches the code of a page when its link is pointed at, before it is pressed', async ({ page }) => {
    await page.goto('/');
    await live(page);
    const fetched = page.waitForRequest(/\/assets\/contact-us-page-/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).hover();
    await fetched;
    const touched = page.waitForRequest(/\/assets\/about-us-page-/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).dispatchEvent('touchstart');
    await touched;
    await expect(page).toHaveURL('/');
  });

  test('offers a way past it to the keyboard', async ({ page }) => {
    await page.goto('/faq');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('offers it before the page is live, too', async ({ page }) => {
    const goOn = await delayScripts(page);
    await page.goto('/faq', { waitUntil: 'commit' });
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    goOn();
    await live(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the footer tells the years and leads to four pages', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© 2007–${new Date().getFullYear()} JTN Panel`);
  await expect(footer.getByRole('link')).toHaveText([
    'About us',
    'Privacy policy',
    'Terms and conditions',
    'Contact us',
  ]);
});
