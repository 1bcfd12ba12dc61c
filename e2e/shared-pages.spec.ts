import { cookiesAllowed, expect, newAddress, site, siteOf, test } from './fixtures.ts';

/** Pages cached for all visitors, in browsers that have their own state. */
test.use({ storageState: cookiesAllowed });

test('a page from yesterday accepts a visitor who has turned 18 since, and shows the year', async ({
  page,
}) => {
  await page.goto('/register');
  const birthdate = page.locator('[name=birthdate]');
  const bounds = async () =>
    [await birthdate.getAttribute('min'), await birthdate.getAttribute('max')].map((day) => day ?? '');
  const before = await bounds();
  const now = new Date();
  await page.clock.setFixedTime(new Date(now.getTime() + 370 * 24 * 3600 * 1000));
  await page.reload();
  await expect(birthdate).not.toHaveAttribute('max', before[1] ?? '');
  const after = await bounds();
  for (const [at, day] of before.entries()) {
    const [year, ...monthAndDay] = day.split('-');
    expect((after[at] ?? '') > `${Number(year) + 1}-${monthAndDay.join('-')}`).toBe(true);
  }
  await birthdate.fill(after[1] ?? '');
  const sent = page.waitForRequest('**/profile/register');
  await page.route('**/profile/register', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { success: true, data: null } })
      : route.continue(),
  );
  for (const [name, value] of Object.entries({
    first_name: 'Rada',
    last_name: 'Koleva',
    email: newAddress(),
    password: 'Correct-horse-42',
    confirm_password: 'Correct-horse-42',
  }))
    await page.locator(`main [name=${name}]`).fill(value);
  await page.locator('[name=gender]').selectOption('other');
  for (const agreement of await page.locator('[name^=agree_]').all()) await agreement.check();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ birthdate: after[1] });
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
