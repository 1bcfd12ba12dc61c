import { delayScripts } from './delay-requests.ts';
import { demoMember } from './fixtures.ts';
import { endSession, expect, signInAgain, test } from './members-area.ts';

test('two tabs exchange the last points once, and follow each other in and out', async ({
  page,
  context,
  join,
  open,
}) => {
  const member = await join(page, { points: 1000 });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, '/members/reward-claim');
    await tab.getByLabel('Quantity of Postal money order for 25 USD').fill('1');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.getByRole('textbox', { name: 'postal code' }).fill('1000');
    await tab.getByRole('textbox', { name: 'town or village' }).fill('Sofia');
  }
  await page.getByRole('textbox', { name: 'street' }).fill('ul. Shipka 1');
  await other.getByRole('textbox', { name: 'street' }).fill('ul. Rakovski 2');
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL('/members/reward-basket');
  await other.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(other.getByRole('alert').getByText("You don't have enough points")).toBeVisible();
  await expect(other.getByText('Points left after this')).toBeHidden();
  await expect(other.getByRole('textbox', { name: 'street' })).toHaveValue('ul. Rakovski 2');
  await expect(page.getByRole('table', { name: 'Your requests' }).getByRole('row')).toHaveCount(2);
  // Going back from the basket leads to the choice, not to the submitted form.
  await page.goBack();
  await expect(page.getByText('You cannot exchange less than 1000 points')).toBeVisible();

  await open(other, '/members/account');
  await other.getByRole('textbox', { name: 'First name' }).fill('Nobody else sees this');
  await open(page, '/members/jtn-points');
  await page.getByRole('banner').getByRole('button', { name: 'Vera' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login\?return=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.getByText('Points exchange')).toHaveCount(0);

  // The draft is kept for its owner only.
  await signInAgain(other, member);
  await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Nobody else sees this');
  await expect(page).toHaveURL('/members/jtn-points');
  await endSession(context);
  await page.goto('/login');
  await signInAgain(page, demoMember('georgi.ivanov@example.com'));
  await expect(page).toHaveURL('/members/questionnaires');
  await expect(other.getByRole('textbox').first()).toHaveValue('Georgi');
  await page.goBack();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Georgi' })).toBeVisible();
});

test('a tab that is loading while another one signs in follows it as soon as it can', async ({
  page,
  context,
  open,
}) => {
  await open(page, '/login');
  const other = await context.newPage();
  const release = await delayScripts(other);
  await other.goto('/login?return=%2Fmembers%2Faccount', { waitUntil: 'commit' });
  await signInAgain(page, demoMember('georgi.ivanov@example.com'));
  await expect(page).toHaveURL('/members/questionnaires');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Georgi' })).toBeVisible();
  release();
  await expect(other.locator('[name=first_name]')).toHaveValue('Georgi');
});

test('a tab that was not told of another member shows nothing of the former one once it learns of them', async ({
  page,
  context,
  join,
  enter,
  open,
}) => {
  await page.clock.install();
  await enter(page, demoMember('georgi.ivanov@example.com'));
  await open(page, '/members/account');
  const name = page.locator('[name=last_name]');
  await name.fill('Petrova');
  await context.clearCookies({ name: 'session' });
  await join(page);
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Vera' })).toBeVisible();
  await expect(name).toHaveValue('Stoyanova');
});
