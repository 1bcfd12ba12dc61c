import type { Page } from '@playwright/test';
import { PASSWORD } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { mailedLink } from './mailbox.ts';
import { answerPage, endSession, expect, live, signInAgain, test } from './members-area.ts';

// Chromium's message when a connection fails.
test.use({
  expectedComplaints: [
    [
      /net::ERR_/,
      /Unable to preload CSS|dynamically imported module|MissingPart: a part could not be loaded/,
      /Blocked script execution/,
    ],
    { scope: 'test' },
  ],
});

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/**
 * Slow 4G, and while a page starts a CPU throttled to a quarter, for which Chromium keeps the processor busy even while
 * the page only waits.
 */
async function slow(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const line = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline });
  await line(false);
  return { line, starts: () => throttle(4), hasStarted: () => throttle(1) };
}

test('a slow line that drops: registered once, confirmed, and the first survey begun', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const { line, starts, hasStarted } = await slow(page);
  await starts();
  const email = `slow.${Date.now()}@example.org`;
  await page.goto('/register', { waitUntil: 'commit' });
  const form = page.getByRole('main').locator('form');
  const fillIn = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
  };
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  const person = { first_name: 'Rada', last_name: 'Koleva', birthdate: '1979-03-02', email };
  await fillIn({ ...person, ...passwords });
  await form.locator('[name=gender]').selectOption('female');
  for (const box of await form.getByRole('checkbox').all()) await box.check();

  await live(page);
  await hasStarted();
  await line(true);
  const register = form.getByRole('button', { name: 'Register' });
  await register.click();
  await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  for (const [name, value] of Object.entries({ ...person, ...passwords }))
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  // After a reload only the passwords and consents have to be entered again.
  await form.locator('[name=last_name]').fill('Koleva-Ilieva');
  await line(false);
  await starts();
  await page.reload();
  await expect(form.getByText('What you entered is still here')).toBeVisible();
  await hasStarted();
  await expect(form.locator('[name=last_name]')).toHaveValue('Koleva-Ilieva');
  await expect(form.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD);
  await fillIn(passwords);
  for (const box of await form.getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
  await register.dblclick();
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();

  await page.goto(await mailedLink(email, '/confirm?code='));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await signInAgain(page, { email, password: PASSWORD });
  // A reload before the answer would cancel the sign-in.
  await expect(page).toHaveURL('/members/questionnaires', { timeout: 30_000 });
  // A job invites new members.
  const first = page.getByRole('link', { name: 'Click here to fill out the questionnaire' }).first();
  await expect(async () => {
    await page.reload();
    await expect(first).toBeVisible({ timeout: 30_000 });
  }).toPass();
  const opened = context.waitForEvent('page');
  await first.click();
  const tab = await opened;
  // Offline, the next page can't be loaded; the rest of the screen stays, with a way to try again.
  await line(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByText("We couldn't load this.")).toBeVisible();
  // It loads automatically when the connection is back.
  await line(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible({ timeout: 30_000 });
  const survey = await slow(tab);
  await survey.starts();
  await expect(tab.getByText('Page 1 of 4').first()).toBeVisible();
  await live(tab);
  await survey.hasStarted();
  await answerPage(tab);
  await tab.getByRole('button', { name: 'Next' }).dblclick();
  await expect(tab.getByText('Page 2 of 4').first()).toBeVisible();
});

test('every form survives a session that ended; passwords do not', async ({ page, context, join, open }) => {
  const member = await join(page, { points: 1000 });
  const main = page.getByRole('main');
  const forms = [
    {
      path: '/members/account',
      type: () => main.locator('[name=first_name]').fill('Veronika'),
      send: () => main.getByRole('button', { name: 'Save' }).click(),
      isBack: () => expect(main.locator('[name=first_name]')).toHaveValue('Veronika'),
    },
    {
      path: '/contact-us',
      type: async () => {
        await main.getByRole('combobox').selectOption('Other');
        await main.getByRole('textbox').fill('A long story');
      },
      send: () => main.getByRole('button', { name: 'Send' }).click(),
      isBack: () => expect(main.getByRole('textbox')).toHaveValue('A long story'),
    },
    {
      path: '/members/reward-claim?reward=1&quantity=1',
      type: async () => {
        await main.getByRole('textbox', { name: 'street' }).fill('ul. Shipka 1');
        await main.getByRole('textbox', { name: 'postal code' }).fill('1000');
        await main.getByRole('textbox', { name: 'town or village' }).fill('Sofia');
      },
      send: () => main.getByRole('button', { name: 'Exchange', exact: true }).click(),
      isBack: () => expect(main.getByRole('textbox', { name: 'street' })).toHaveValue('ul. Shipka 1'),
    },
    {
      path: '/members/change-password',
      type: async () => {
        for (const field of await main.locator('[type=password]').all()) await field.fill('Unsent-Secret-31');
      },
      send: () => main.getByRole('button', { name: 'Change Password' }).click(),
      isBack: async () => {
        await expect(main.locator('[name=new_password]')).toHaveValue('');
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Unsent');
      },
    },
  ];
  for (const { path, type, send, isBack } of forms) {
    await open(page, path);
    await type();
    await endSession(context);
    await send();
    await expect(page.getByRole('status').getByText('Please sign in to continue')).toBeVisible();
    await signInAgain(page, member);
    await expect(page).toHaveURL(path);
    await isBack();
  }

  // A message whose response was lost is sent again and counts once.
  await open(page, '/contact-us');
  await loseResponses(page, '**/api/portal/v1/contact');
  const send = main.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveValue('A long story');
  await send.click();
  await expect(page.getByRole('status').getByText('Message successfully sent')).toBeVisible();
  await page.goto(new URL('/mailbox', page.url().replace('bg.localhost', 'localhost')).href);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `to ${member.email} ` })
      .filter({ hasText: 'message' }),
  ).toHaveCount(1);
});
