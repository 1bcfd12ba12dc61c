import { goOn, prefer, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';

const pages = [
  '/messages/emails',
  '/messages/emails/1',
  '/messages/templates',
  '/messages/saved-replies',
  '/messages/saved-replies/new',
  '/messages/answer-clock',
  '/panel/adjustment-limits',
  '/surveys/unverified',
  '/system/journal',
];

for (const { width, ...preferences } of [
  { width: 1024, theme: 'dark', density: 'compact' },
  { width: 375, theme: 'light', density: 'normal' },
]) {
  test(`at ${width} px, ${preferences.theme}: the pages of emails and of their settings are whole`, async ({
    page,
    inspect,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await prefer(page, preferences);
    await signInAsOwner(page);
    for (const path of pages) {
      await goOn(page, path);
      await inspect(page);
    }
  });
}

test('the outbox is narrowed down and a mail opened by keyboard, which says where it is and nothing of what it says', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/messages/emails');
  const rows = page.locator('tr[data-row]');
  await expect(rows).not.toHaveCount(0);
  await inspect(page);
  await page.getByRole('link', { name: 'Waiting', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?state=queued$/);
  await expect(rows).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Waiting', exact: true }).focus();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/messages\/emails\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting to be sent');
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Planned');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('@example');
  await inspect(page);
  await page
    .getByRole('complementary', { name: 'Summary' })
    .getByRole('link', { name: /^example/ })
    .click();
  await expect(page).toHaveURL(/provider=example/);
  await expect(rows).not.toHaveCount(0);
});

test.describe('previews', () => {
  test.use({
    // The sandboxed frame blocks the link that the test presses, and a message that axe sends to each frame; a response is lost.
    expectedComplaints: [
      /^Blocked opening 'http:\S+code=placeholder' in a new window|^Failed to execute 'postMessage' on 'DOMWindow'|net::ERR_FAILED/,
    ],
  });

  test('every template is shown in each language beside its text, leads nowhere, and is sent as a test', async ({
    page,
    inspect,
  }) => {
    await signInAsOwner(page, '/messages/templates');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await inspect(page);
    await page.getByRole('link', { name: 'Confirm the email address', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/templates\/confirmation$/);
    await page.getByLabel('Country').selectOption('BG');
    await page.getByLabel('Language', { exact: true }).selectOption('bg');
    await expect(page).toHaveURL(/country=BG&language=bg/);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: /Потвърждавам/ })).toBeVisible();
    await expect(page.locator('pre')).toContainText('code=placeholder');
    await frame.getByRole('link', { name: /Потвърждавам/ }).click();
    await expect(frame.getByRole('link', { name: /Потвърждавам/ })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByLabel('Width').selectOption('Phone');
    await inspect(page);
    const sent = () =>
      page.evaluate(async () => {
        const { data } = await (await fetch('/api/operator/v1/mails?kind=test_member_mail')).json();
        return data.rows.length as number;
      });
    const before = await sent();
    const send = page.getByRole('button', { name: 'Send me a test' });
    await loseResponses(page, '**/mail-templates/*/test');
    await send.press('Enter');
    await expect(page.getByText('You seem to be offline').first()).toBeVisible();
    await send.press('Enter');
    await expect(page.getByText('A test is on its way to irina.koleva@example.com')).toBeVisible();
    expect(await sent()).toBe(before + 1);
  });
});

test('an email that is not there says so', async ({ page, inspect }) => {
  await signInAsOwner(page, '/messages/emails/999999');
  await expect(page.getByText('There is no such email in your countries')).toBeVisible();
  await inspect(page);
});
