import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { mailedLink } from './mailbox.ts';
import { live } from './members-area.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test.use({
  expectedComplaints: [
    [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /Blocked script execution in '\S+\/mailbox\//],
    { scope: 'test' },
  ],
});

const drawn = (background: string) =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
const upload = (field: Locator, name: string, buffer: Buffer) =>
  field.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
/** In pixels of the picture that was loaded. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

/** The questionnaire of a survey in the field, whose status of saving it returns. */
async function openQuestionnaire(page: Page): Promise<Locator> {
  await signInAsOwner(page, '/surveys?words=daily-news-bg', {
    url: panel.console(),
    dataDir: panel.dataDir(),
  });
  await page.getByRole('link', { name: /daily-news-bg/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live');
  await page.goto(`${panel.console()}${new URL(page.url()).pathname}/questionnaire`);
  const status = page.getByRole('status', { name: 'Saving' });
  await expect(status).toHaveText('Nothing has changed');
  return status;
}

test('a picture that is removed again before it was saved leaves nothing to save', async ({ page }) => {
  await page.clock.install();
  const status = await openQuestionnaire(page);
  let saved = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved += 1;
  });
  // The pause before saving doesn't end.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const field = page.getByRole('group', { name: 'Picture' });
  await upload(field, 'red.png', await drawn('#b02418'));
  await expect.poll(() => widthOf(field.getByRole('img'))).toBe(1280);
  await expect(status).not.toHaveText('Nothing has changed');
  await field.getByRole('button', { name: 'Remove the picture' }).press('Enter');
  await expect(status).toHaveText('Nothing has changed');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Today' }).press('Enter');
  await page.clock.resume();
  await expect(page).toHaveURL(`${panel.console()}/`);
  expect(saved).toBe(0);
});

test('a picture is uploaded to a question, tried, published, and seen by a member on a phone', async ({
  page,
  browser,
  inspect,
}) => {
  const status = await openQuestionnaire(page);
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('bg');

  // What is refused, and what doesn't arrive, is said there, and the question is as it was.
  const field = page.getByRole('group', { name: 'Picture' });
  const said = field.getByRole('alert');
  await upload(field, 'drawn.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(said).toContainText("drawn.png: This isn't a JPEG, PNG or WebP picture");
  await upload(field, 'large.png', Buffer.alloc(6 * 1024 * 1024));
  await expect(said).toContainText('large.png: This file is larger than 5 MB');
  await inspect(page);
  const lost = await loseResponses(page, '**/pictures');
  await upload(field, 'blue.png', await drawn('#2450b8'));
  await expect(said).toContainText('You seem to be offline');
  expect(lost()).toBe(1);
  await expect(field.getByText('No picture yet.')).toBeVisible();
  await expect(status).toHaveText('Nothing has changed');

  // By keyboard, as a file is chosen; members see it at once.
  const chosen = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  await (await chosen).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await drawn('#2450b8') });
  await expect.poll(() => widthOf(field.getByRole('img'))).toBe(1280);
  // The button is where it was found, below the picture.
  await expect(field.getByRole('button', { name: 'Choose another picture' })).toBeFocused();
  await expect(field.getByRole('button', { name: 'Choose another picture' })).toBeInViewport();
  await expect(said).toHaveCount(0);
  await expect(
    page.getByRole('listitem').getByText("Its picture has no description for those who can't see it").first(),
  ).toBeVisible();
  const seen = page.getByRole('region', { name: 'As members see it' });
  const description = field.getByRole('textbox', { name: 'Description of the picture' });
  await description.fill('Син вестник');
  const shown = seen.getByRole('img', { name: 'Син вестник' });
  await expect.poll(() => widthOf(shown)).toBe(1280);
  await inspect(page);

  // Another one isn't described by that: it asks for words of its own, and offers those of the first back.
  await upload(field, 'red.png', await drawn('#b83224'));
  const first = await shown.getAttribute('src');
  const asked = field.getByRole('status').filter({ hasText: 'Describe the new picture' });
  await expect(asked).toContainText('Български: Син вестник');
  await expect(description).toHaveValue('');
  await expect(shown).toHaveCount(0);
  await expect(
    page.getByRole('listitem').getByText("Its picture has no description for those who can't see it").first(),
  ).toBeVisible();
  await inspect(page);
  await asked.getByRole('button', { name: 'Use it again (Български)' }).press('Enter');
  await expect(description).toHaveValue('Син вестник');
  await expect(asked).toHaveCount(0);
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await description.fill('Червен вестник');
  // The same file again is the same picture.
  await upload(field, 'red.png', await drawn('#b83224'));
  await expect(field.getByRole('button', { name: 'Choose another picture' })).not.toHaveAttribute(
    'aria-busy',
  );
  await expect(description).toHaveValue('Червен вестник');

  // Taken away, and every step back: what was described is still there.
  await field.getByRole('button', { name: 'Remove the picture' }).press('Enter');
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expect(field.getByRole('img')).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(description).toHaveValue('Червен вестник');
  while ((await description.inputValue()) !== '') await undo.press('Enter');
  await expect(asked).toContainText('Син вестник');
  await undo.press('Enter');
  await expect(shown).toHaveAttribute('src', first ?? '');
  await expect(description).toHaveValue('Син вестник');
  await expect(asked).toHaveCount(0);
  await expect(status).toContainText('Saved ');
  await seen.getByRole('button', { name: 'Test run' }).press('Enter');
  await expect.poll(() => widthOf(shown)).toBe(1280);

  // A file that names a picture that was never here says whose it is.
  await page.getByRole('button', { name: 'More' }).last().press('Enter');
  await page.getByRole('button', { name: 'Import' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a questionnaire' });
  const picture = { hash: 'f'.repeat(32), width: 4, height: 3, alt: { bg: 'Никъде' } };
  const imported = [{ key: 'paper', type: 'oe', title: { bg: 'Вестник?' }, picture }];
  await dialog.getByRole('textbox', { name: 'Or paste its content' }).fill(JSON.stringify(imported));
  await dialog.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(dialog.getByRole('alert').first()).toContainText(
    "Question 1 (paper), picture: This picture isn't here. Choose it again",
  );
  await inspect(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');

  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  const publish = page.getByRole('dialog', { name: 'Publish version 2?' });
  await expect(publish).toContainText('its picture');
  await expect(publish).toContainText('Син вестник');
  await publish.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Version 2 is published.', { exact: true })).toBeVisible();

  const elena = demoMember('elena.dimitrova@example.com', panel.dataDir());
  const { answer } = panel.kvorum('member', 'show', elena.email);
  const member_id = String((answer as { id: number }).id);
  panel.kvorum('survey', 'invite', 'daily-news-bg', '--members', member_id);
  const invitation = await mailedLink(elena.email, '/invitation/', panel.site(null), 'Как следите новините');
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(invitation);
  await live(phone);
  await phone.getByRole('button', { name: 'Започване' }).press('Enter');
  const met = phone.getByRole('img', { name: 'Син вестник' });
  await expect.poll(() => widthOf(met)).toBe(1280);
  await expect(met).toHaveAttribute('height', '640');
  // Its own shape, within the column.
  const { width = 0, height = 0 } = (await met.boundingBox()) ?? {};
  expect(width).toBeLessThan(360);
  expect(Math.round(width / height)).toBe(2);
  await inspect(phone);

  // Where it doesn't arrive, its description can be read on its white place.
  await phone.route('**/pictures/*', (route) => route.abort());
  await phone.reload();
  await expect.poll(() => widthOf(met)).toBe(0);
  await expect(met).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(met).toHaveCSS('color', 'rgb(0, 0, 0)');
  await context.close();
});

test('a picture on its way is waited for, finds its question again, and says elsewhere why it failed', async ({
  page,
}) => {
  const status = await openQuestionnaire(page);
  const titles = page.getByRole('list', { name: 'Questions' }).locator('[aria-expanded]');
  const field = page.getByRole('group', { name: 'Picture' });
  const button = field.locator('button').first();
  const line = { broken: false, open() {} };
  await page.route('**/pictures', async (route) => {
    await new Promise<void>((open) => {
      line.open = open;
    });
    return line.broken ? route.abort() : route.continue();
  });
  const uploading = async (name: string, background: string) => {
    const sent = page.waitForRequest('**/pictures');
    await upload(field, name, await drawn(background));
    await sent;
  };

  // Its question is left, opened again and renamed meanwhile.
  await uploading('blue.png', '#2450b8');
  await titles.nth(1).press('Enter');
  await expect(titles.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await titles.nth(0).press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const key = page.getByRole('textbox', { name: 'Key' });
  const saved = page.waitForResponse('**/draft');
  await key.fill('renamed_meanwhile');
  await key.press('Tab');
  await saved;
  await expect(status).toHaveText("Some changes aren't saved");
  await page.getByRole('link', { name: 'Today' }).first().press('Enter');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  line.open();
  await expect.poll(() => widthOf(field.getByRole('img'))).toBe(1280);
  await expect(key).toHaveValue('renamed_meanwhile');
  await expect(status).toContainText('Saved ');

  // What fails when another question is open is said all the same, with the file's name.
  line.broken = true;
  await uploading('red.png', '#b83224');
  await titles.nth(1).press('Enter');
  await expect(button).not.toHaveAttribute('aria-busy');
  line.open();
  await expect(page.getByText('red.png: You seem to be offline')).toBeVisible();
});
