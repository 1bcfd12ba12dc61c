import { delayScripts } from './delay-requests.ts';
import { expect, test } from './members-area.ts';

test('a press of another button than the main one, and typing in another form, change nothing', async ({
  page,
}) => {
  await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const login = main.getByRole('button', { name: 'Login' });
  await login.click({ force: true, button: 'right' });
  await login.click({ force: true, button: 'middle' });
  await expect(login).not.toHaveAttribute('aria-busy');
  await main.getByText('Forgotten password?').click();
  await login.click({ force: true });
  await main.locator('form').nth(1).getByLabel('Email').fill('maria.petrova@example.com');
  await expect(login).toHaveAttribute('aria-busy', 'true');
  await main.locator('form').nth(0).getByLabel('Email').fill('maria.petrova@example.com');
  await expect(login).not.toHaveAttribute('aria-busy');
});

test('who presses the other of two choices before hydration has made that one alone', async ({ page }) => {
  const sent: unknown[] = [];
  await page.route('**/profile/parental-permission', (route) => {
    sent.push(route.request().postDataJSON().give);
    return route.fulfill({ json: { success: true, data: null } });
  });
  const release = await delayScripts(page);
  await page.goto(`/parental-permission?code=${'a'.repeat(64)}`, { waitUntil: 'commit' });
  const agree = page.getByRole('button', { name: 'I agree', exact: true });
  const refuse = page.getByRole('button', { name: "I don't agree" });
  await agree.click({ force: true });
  await expect(agree).toHaveAttribute('aria-busy', 'true');
  await refuse.click({ force: true });
  await expect(agree).not.toHaveAttribute('aria-busy');
  await expect(refuse).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(sent).toEqual([false]);
});
