import type { Page } from '@playwright/test';
import { newAddress } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { mailedLink } from './mailbox.ts';
import { askForEmail, expect, test } from './members-area.ts';

async function deletePermanently(page: Page): Promise<void> {
  await page.locator('form').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account permanently?' });
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog).toBeHidden();
}

for (const { what, goOn } of [
  {
    what: 'is pressed again',
    goOn: async (page: Page) => {
      await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
      await deletePermanently(page);
    },
  },
  { what: 'is followed by a reload', goOn: (page: Page) => page.reload() },
  {
    what: 'is found out by another call',
    goOn: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Plan a break' }).click(),
  },
])
  test(`a deletion whose response is lost is told when it ${what}`, async ({
    page,
    join,
    open,
    openMail,
  }) => {
    const member = await join(page);
    await open(page, '/members/unsubscribe');
    await page.locator('main [name=password]').fill(member.password);
    const lost = await loseResponses(page, '**/profile/delete');
    await deletePermanently(page);
    await expect.poll(lost).toBe(1);
    await goOn(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your profile was successfully deleted')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
    await openMail(page, member.email, /was deleted/);
  });

test('a change of e-mail whose response is lost is told when the page finds itself signed out', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/change-email');
  const lost = await loseResponses(page, '**/profile/email');
  await askForEmail(page, newAddress());
  await expect.poll(lost).toBe(1);
  await page.reload();
  await expect(page.getByText('please follow the instructions sent to your email')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a new password whose response is lost is changed once, and told when it is sent again', async ({
  page,
  join,
  open,
  signIn,
}) => {
  const member = await join(page);
  const changed = page.getByText('Password successfully changed');
  await open(page, '/members/change-password');
  await page.locator('main [name=password]').fill(member.password);
  const values = { new_password: 'Calm-Lighthouse-58', confirm_password: 'Calm-Lighthouse-58' };
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
  const lost = await loseResponses(page, '**/profile/password', 2);
  const change = page.getByRole('main').getByRole('button', { name: 'Change Password' });
  for (const times of [1, 2]) {
    await change.click();
    await expect.poll(lost).toBe(times);
    await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  }
  await change.click();
  await expect(changed).toBeVisible();

  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login');
  await page.getByText('Forgotten password?').last().click();
  const forgotten = page.getByRole('main').locator('form').last();
  await forgotten.locator('[name=email]').fill(member.email);
  await forgotten.getByRole('button').click();
  await page.goto(await mailedLink(member.email, '/reset-password/'));
  const again = { password: 'Warm-Lighthouse-59', confirm_password: 'Warm-Lighthouse-59' };
  for (const [name, value] of Object.entries(again)) await page.locator(`main [name=${name}]`).fill(value);
  const reset = await loseResponses(page, '**/auth/resetpassword');
  await change.click();
  await expect.poll(reset).toBe(1);
  await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  await change.click();
  await expect(page).toHaveURL('/login');
  await expect(changed).toBeVisible();
  await signIn(page, { email: member.email, password: 'Warm-Lighthouse-59' });
});

test('a sign-out whose response is lost has happened, and the page shows it', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/account');
  const lost = await loseResponses(page, '**/auth/logout');
  await page.getByRole('banner').getByRole('button', { name: /Vera/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(lost).toBe(1);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
});

test('an exchange whose response is lost takes the points once, in the summary too', async ({
  page,
  join,
  open,
}) => {
  await join(page, { points: 2000 });
  await page.clock.install();
  await open(page, '/members/reward-claim');
  await page.getByLabel('Quantity of Postal money order for 25 USD').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const [name, value] of [
    ['postal code', '1000'],
    ['town or village', 'Sofia'],
    ['street', 'ul. Shipka 1'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value);
  const left = page.getByText('Points left after this');
  await expect(left).toBeVisible();
  const lost = await loseResponses(page, '**/exchange/1');
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect.poll(lost).toBe(1);
  // The tab is shown again.
  await page.clock.fastForward(60_000);
  const points = page.waitForResponse('**/profile/points');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await points;
  await expect(left).toBeHidden();
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL('/members/reward-basket');
  await expect(page.getByRole('table', { name: 'Your requests' }).getByRole('row')).toHaveCount(2);
});
