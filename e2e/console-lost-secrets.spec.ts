import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

// A response that is lost is a failed request to Chromium, and so is one that asks for a step-up.
test.use({ expectedComplaints: [/net::ERR_FAILED|403/] });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

const OFFLINE = 'You seem to be offline. Check your connection and try again';

test('a key whose response was lost ends when another one is made, also by another dialog', async ({
  page,
  inspect,
}) => {
  await open(page, '/system/api-keys');
  const make = page.getByRole('button', { name: 'New key' });
  const dialog = page.getByRole('dialog', { name: 'New key' });
  const fill = async (name: string) => {
    await make.click();
    await dialog.locator('[name=name]').fill(name);
    await dialog.getByRole('checkbox').first().check();
  };
  await fill('Warehouse');
  const lost = await loseResponses(page, '**/api/operator/v1/api-keys');
  const create = dialog.getByRole('button', { name: 'Create the key' });
  await create.click();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  expect(lost()).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await fill('Storehouse');
  await create.click();
  const shown = page.getByRole('dialog', { name: 'Save this key' });
  await expect(shown.getByLabel('Key')).toHaveValue(/^kv_/);
  await inspect(page);
  await shown.getByRole('button', { name: "I've saved it" }).click();
  await expect(page.getByRole('row', { name: /Warehouse/ })).toContainText('Ended');
  await expect(page.getByRole('row', { name: /Storehouse/ })).toContainText('Active');
});

test('a password that was changed, and a device that was signed out, are told so after their responses were lost', async ({
  page,
}) => {
  const { password } = demoMember('irina.koleva@example.com', panel.dataDir());
  await open(page, '/');
  await page.context().clearCookies();
  await open(page, '/account');
  const signedIn = page.getByRole('table', { name: "Where you're signed in" });
  const others = signedIn.getByRole('row').filter({ hasText: 'Chrome', hasNotText: 'This one' });
  await expect(others.first()).toBeVisible();
  const before = await others.count();
  const lostEnding = await loseResponses(page, '**/api/operator/v1/auth/sessions/*');
  const end = others.first().getByRole('button', { name: /^Sign out/ });
  await end.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(lostEnding()).toBe(1);
  await end.click();
  await expect(others).toHaveCount(before - 1);
  await expect(page.getByText("We couldn't find this")).toHaveCount(0);

  await open(page, '/account');
  const form = page.getByRole('form', { name: 'Change the password' });
  const change = async (from: string, to: string) => {
    await form.locator('[name=password]').fill(from);
    await form.locator('[name=new_password]').fill(to);
    await form.locator('[name=confirm_password]').fill(to);
    await form.getByRole('button', { name: 'Change the password' }).press('Enter');
  };
  const lost = await loseResponses(page, '**/api/operator/v1/auth/password');
  await change(password, 'Violet-river-72');
  await expect(form.getByText(OFFLINE)).toBeVisible();
  expect(lost()).toBe(1);
  await form.getByRole('button', { name: 'Change the password' }).press('Enter');
  const changed = page.getByText('Your password has been changed.', { exact: false });
  await expect(changed).toBeVisible();
  await expect(signedIn.getByRole('row').filter({ hasText: 'Chrome' })).toHaveCount(1);
  await change('Violet-river-72', password);
  await expect(form.locator('[name=password]')).toHaveValue('');
});

test('passkeys that could not be read are not told as none', async ({ page, inspect }) => {
  await open(page, '/');
  await page.route('**/api/operator/v1/auth/passkeys', (route) => route.abort(), { times: 1 });
  await page.goto(new URL('/account', page.url()).href);
  const passkeys = page.getByRole('definition').filter({ hasText: 'Try again' });
  await expect(passkeys).not.toContainText('None');
  await inspect(page);
  await passkeys.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: /^None$/ })).toBeVisible();
});

test('a passkey whose response was lost is told as added, with recovery codes that somebody has seen', async ({
  page,
  inspect,
}) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, '/account');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Office laptop');
  // Ten minutes later the server answers so: without a second factor a password is enough.
  await page.route(
    '**/auth/passkey/enrolment',
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          code: 'step_up_needed',
          message: "Please confirm that it's you first",
          errors: {},
        },
      }),
    { times: 1 },
  );
  const create = dialog.getByRole('button', { name: 'Create a passkey' });
  await create.click();
  const asking = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(asking).toContainText('Enter your password again.');
  await expect(asking.locator('[name=code]')).toHaveCount(0);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  const lost = await loseResponses(page, '**/api/operator/v1/auth/passkeys');
  await create.click();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  expect(lost()).toBe(1);
  await create.click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await inspect(page);
  await codes.getByRole('list').evaluate((list) => document.getSelection()?.selectAllChildren(list));
  await page.keyboard.press('Control+KeyC');
  await expect(codes.getByLabel("I've saved the codes")).toBeChecked();
  await codes.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Office laptop')).toHaveCount(1);

  // The device knows that it has one, and the page says so.
  await add.click();
  await dialog.getByLabel('Name of the passkey').fill('The same laptop');
  await create.click();
  await expect(dialog.getByText('This passkey is already set up')).toBeVisible();
});
