import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';

/** A panel without the demo: somebody becomes its first owner. */
const folder = mkdtempSync(join(tmpdir(), 'kvorum-console-'));
const PASSWORD = 'Violet-river-71';
const EMAIL = 'irina@example.org';
let server: ChildProcess;
let address = '';
let link = '';

test.describe.configure({ mode: 'serial' });
// A response that is lost is a failed request to Chromium.
test.use({ expectedComplaints: [/net::ERR_FAILED/] });

test.beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  address = `http://console.localhost:${port}`;
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DEMO: '0',
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 40_000 }).toContain('/accept#');
  link = /http\S+\/accept#\S+/.exec(output)?.[0] ?? '';
  expect(output).toContain(`Console  ${address}`);
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const passwordField = (page: Page | Locator) => page.locator('[name=password]');
const alert = (page: Page | Locator, text: string) => page.getByRole('alert').filter({ hasText: text });

async function givePassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
}

test('a wrong link and a weak password are refused', async ({ page, inspect }) => {
  await page.goto(`${address}/accept#${'x'.repeat(64)}`);
  await expect(alert(page, 'This link is invalid or has expired')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Become the first owner' })).toBeFocused();
  await page.getByLabel('Your name').fill('Irina');
  await page.getByLabel('Email').fill(EMAIL);
  await passwordField(page).fill('weak');
  await page.locator('[name=confirm_password]').fill('weak');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.locator('[data-invalid]')).toHaveCount(1);
  await inspect(page);
});

let secret = '';
let codes: string[] = [];
const code = (stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

test('the first owner sets a password, an authenticator app up, and keeps the codes', async ({
  page,
  inspect,
}) => {
  await page.goto(link);
  await page.getByLabel('Your name').fill('Irina');
  await page.getByLabel('Email').fill(EMAIL);
  await passwordField(page).fill(PASSWORD);
  await page.locator('[name=confirm_password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();

  await givePassword(page, 'Another-river-72');
  await expect(alert(page, 'The email or password is incorrect')).toBeVisible();
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeFocused();
  // Nothing else can be reached before.
  await page.goto(`${address}/system/operators`);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await page.goto(`${address}/forgot-password`);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await inspect(page);
  secret = ((await page.getByText('Or type this key into the app:').textContent()) ?? '')
    .replace(/^.*:/, '')
    .replaceAll(' ', '');
  await page.locator('[name=code]').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText("This code isn't correct")).toBeVisible();
  await page.locator('[name=code]').fill(code());
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await inspect(page);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await inspect(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  await (await asked).dismiss();
  await reloaded;
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toContainText(codes[0] ?? '');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await expect(page.getByLabel("I've saved the codes")).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.goto(`${address}/system/operators`);
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible();
  await page.context().storageState({ path: join(folder, 'owner.json') });
});

test('the link of the first owner works once', async ({ page }) => {
  await page.goto(link);
  await expect(alert(page, 'This link is invalid or has expired')).toBeVisible();
});

test('signing in asks for a code that was not used, and leads to the wanted page', async ({ page }) => {
  await page.goto(`${address}/system/roles`);
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'Show your second factor' })).toBeFocused();
  await page.locator('[name=code]').fill(code(-3));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText("This code isn't correct")).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.locator('[name=code]').fill(codes[0] ?? '');
  // The answer is lost: the code has been taken all the same.
  await loseResponses(page, '**/auth/second-factor');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  await expect(alert(page, 'You seem to be offline')).toBeVisible();
  await signIn.click();
  await expect(page.getByRole('heading', { name: 'Roles', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${address}/system/roles`);
});

test('a session that ends loses nothing: whoever signs in again has sent the invitation', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: join(folder, 'owner.json') });
  const page = await context.newPage();
  await page.goto(`${address}/system/operators`);
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite an operator' });
  await invitation.getByLabel('Email').fill('petar@example.org');
  await invitation.getByLabel('Name').fill('Petar');
  await invitation.getByLabel('Role').selectOption('Support');
  await invitation.getByLabel('All countries, also later ones').check();
  await context.clearCookies();
  await invitation.getByRole('button', { name: 'Invite' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue(EMAIL);
  await passwordField(again).fill(PASSWORD);
  await again.getByRole('button', { name: 'Next' }).click();
  const factor = page.getByRole('dialog', { name: 'Show your second factor' });
  await factor.getByRole('button', { name: 'Use a recovery code' }).click();
  await factor.getByLabel('Recovery code').fill(codes[1] ?? '');
  await factor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('row', { name: /Petar/ })).toContainText('Invited');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.storageState({ path: join(folder, 'owner.json') });
  await context.close();
});

test('a step-up is asked for over the page, can be left, and then the call is made', async ({ browser }) => {
  const context = await browser.newContext({ storageState: join(folder, 'owner.json') });
  const page = await context.newPage();
  await page.goto(`${address}/system/operators`);
  await page.getByRole('row', { name: /Petar/ }).getByRole('button', { name: /More/ }).click();
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  const sending = page.getByRole('dialog', { name: 'Send Petar a new link?' });
  // Ten minutes later the server answers so; the dialog's own calls are real.
  let refusals = 2;
  await page.route('**/invitation', (route) =>
    refusals-- > 0
      ? route.fulfill({
          status: 403,
          json: {
            success: false,
            code: 'step_up_needed',
            message: "Please confirm that it's you first",
            errors: {},
          },
        })
      : route.fallback(),
  );
  await sending.getByRole('button', { name: 'Send' }).click();
  const asking = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(asking).toContainText('Enter your password and a code again');
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(sending, "Please confirm that it's you first")).toBeVisible();
  await sending.getByRole('button', { name: 'Send' }).click();
  await passwordField(asking).fill('Another-river-72');
  await asking.getByLabel('Code from your authenticator app').fill(code(1));
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(asking.getByText('The password is incorrect')).toBeVisible();
  await passwordField(asking).fill(PASSWORD);
  // The answer is lost: the code, which counts once, was the right one all the same.
  await loseResponses(page, '**/auth/step-up');
  const confirm = asking.getByRole('button', { name: 'Confirm' });
  await confirm.press('Enter');
  await expect(alert(asking, 'You seem to be offline')).toBeVisible();
  await confirm.press('Enter');
  await expect(page.getByText('Done')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('the sessions are seen and ended', async ({ browser }) => {
  const context = await browser.newContext({ storageState: join(folder, 'owner.json') });
  const page = await context.newPage();
  await page.goto(`${address}/account`);
  const sessions = page.getByRole('table', { name: "Where you're signed in" });
  await expect(sessions.getByRole('row')).not.toHaveCount(1);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await sessions
    .getByRole('row')
    .filter({ hasText: 'This one' })
    .getByRole('button', { name: /Sign out/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.close();
});
