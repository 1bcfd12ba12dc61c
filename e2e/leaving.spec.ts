import { readFileSync } from 'node:fs';
import { kvorum } from './command-line.ts';
import { delayRequests } from './delay-requests.ts';
import {
  endSession,
  expect,
  expectFocusInMain,
  followLinkToClaim,
  signInAgain,
  test,
} from './members-area.ts';

const WRONG = 'Wrong-horse-77';

test('unsubscribing stops the invitations and can be resumed @phone', async ({
  page,
  join,
  inspect,
  open,
  openMail,
}) => {
  const member = await join(page, { points: 1200 });
  await open(page, '/members/unsubscribe');
  await expect(page).toHaveTitle(/Cancel membership/);
  const form = page.locator('form').filter({ has: page.locator('[name=password]') });
  const unsubscribe = form.getByRole('button', { name: 'Unsubscribe' });
  await unsubscribe.click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await page.locator('main [name=password]').fill(WRONG);
  await unsubscribe.click();
  await expect(form.getByText('The password is incorrect')).toBeVisible();
  await inspect(page);
  await page.locator('main [name=password]').fill(member.password);
  await unsubscribe.dblclick();
  await expect(page.getByText('Unsubscribe was successful')).toBeVisible();
  await expect(page.getByText("You're not getting any invitations")).toBeVisible();
  await expect(form.getByRole('button', { name: /^(Unsubscribe|Delete)$/ })).toHaveCount(2);
  await page.locator('main [name=password]').fill(member.password);
  await unsubscribe.click();
  await expect(page.locator('main [name=password]')).toHaveValue('');
  for (const name of ['Take a break', 'Unsubscribe', 'Delete'])
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
  await inspect(page);
  expect(kvorum('member', 'show', member.email).answer.state).toBe('unsubscribed');

  await open(page, '/members/account');
  await page.getByRole('button', { name: 'Resume invitations' }).click();
  await expect(page.getByText("You'll get invitations again")).toBeVisible();
  await expect(page.getByText("You're not getting any invitations")).toBeHidden();
  await expectFocusInMain(page);
  await openMail(page, member.email, /any more invitations/);
});

test('deleting says what is lost, asks once more, and leaves nothing to sign in to', async ({
  page,
  join,
  inspect,
  open,
  openMail,
}) => {
  const member = await join(page, { points: 1500 });
  await open(page, '/members/unsubscribe');
  await expect(page.getByText("Points you'll lose").first()).toBeVisible();
  await expect(page.getByText('In our books, the amounts stay under a random number').first()).toBeVisible();
  const remove = page.locator('form').getByRole('button', { name: 'Delete' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account permanently?' });
  await page.locator('main [name=password]').fill(WRONG);
  await remove.click();
  await expect(dialog).toContainText(/Points you'll lose\s*1500/);
  await inspect(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The password is incorrect')).toBeVisible();

  await page.locator('main [name=password]').fill(member.password);
  await remove.click();
  // The dialog can't be closed while the request is running.
  const release = await delayRequests(page, '**/profile/delete');
  await dialog.getByRole('button', { name: 'Delete permanently' }).dblclick();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const ways = dialog.getByRole('button', { name: /^(Keep|Close)/ });
  await expect(ways).toHaveCount(2);
  for (const way of await ways.all()) await expect(way).toBeDisabled();
  await inspect(page);
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your profile was successfully deleted')).toBeVisible();
  // An in-app link redirects to the sign-in page, which remembers the page.
  await followLinkToClaim(page);
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Freward-claim');
  await page.goBack();
  await expect(page).toHaveTitle(/FAQ/);
  await open(page, '/members/questionnaires');
  await expect(page).toHaveURL(/\/login/);
  const form = page.locator('main form').filter({ has: page.locator('[name=password]') });
  await form.locator('[name=email]').fill(member.email);
  await form.locator('[name=password]').fill(member.password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The email or password is incorrect')).toBeVisible();
  await openMail(page, member.email, /was deleted/);
});

test('the privacy centre shows and hands out everything, and the ways out side by side @phone', async ({
  page,
  join,
  inspect,
  open,
}) => {
  const member = await join(page, { points: 20 });
  await open(page, '/members/privacy');
  const consents = page.getByRole('table', { name: "What you've agreed to" });
  await expect(consents.getByRole('row')).toHaveCount(3);
  await expect(consents).toContainText('In force');
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(page.getByText("You haven't allowed cookies on this device")).toBeVisible();
  for (const way of ['Take a break', 'Unsubscribe', 'Delete'])
    await expect(page.getByRole('heading', { name: way, exact: true })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect([data.profile.email, data.points.available]).toEqual([member.email, 20]);

  await page.getByRole('button', { name: 'Show my data here' }).click();
  await page.getByText('Profile (1)').click();
  await expect(page.getByText(member.email).first()).toBeVisible();
  await page.getByText('Messages from you (0)').click();
  await expect(page.locator('details[open]').getByText("We don't hold anything here.")).toBeVisible();
  await inspect(page);
});

test('whoever downloads their data after the session has ended is asked to sign in', async ({
  page,
  context,
  join,
  open,
}) => {
  const member = await join(page);
  await open(page, '/members/privacy');
  await endSession(context);
  await page.getByRole('link', { name: 'Download my data' }).click();
  await expect(page.getByText('Please sign in to continue')).toBeVisible();
  await signInAgain(page, member);
  await expect(page).toHaveURL('/members/privacy');
});
