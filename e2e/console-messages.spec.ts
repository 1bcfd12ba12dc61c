import { consoleUrl, press, send, signInAsOwner } from './console.ts';
import { newAddress } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { expect, test, writeToUs } from './members-area.ts';

test('a member writes, an operator answers by keyboard, and the member reads it', async ({
  page,
  context,
  browser,
  join,
  open,
  inspect,
}) => {
  const { email } = await join(page);
  const question = `Where are my points, asks ${email}?`;
  await writeToUs(page, question);

  const desk = await (await browser.newContext()).newPage();
  await signInAsOwner(desk, '/messages?state=open');
  const row = desk.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) });
  await expect(row).toBeVisible();
  await inspect(desk);
  await row.focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('list', { name: 'What was written' })).toContainText(question);
  await inspect(desk);
  await desk.getByLabel(/^Answer in/).focus();
  await desk.keyboard.type('They are on their way.');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The answer is on its way')).toBeVisible();
  await expect(desk.getByLabel(/^Answer in/)).toHaveValue('');
  await inspect(desk);

  await open(page, '/members/messages');
  await page.getByRole('link', { name: /^Message \d+: Other/ }).click();
  await expect(page.getByText('They are on their way.')).toBeVisible();
  await inspect(page);
  await page.getByLabel('Your message').fill('Thank you!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waiting for our answer').first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await desk.goto(consoleUrl);
  await desk.context().close();
});

test('of two operators who answer, the second is told and keeps the text, which goes with the next press', async ({
  page,
  browser,
  join,
  inspect,
}) => {
  const { email } = await join(page);
  await writeToUs(page, `Two of you answer ${email}`);

  const desk = await (await browser.newContext()).newPage();
  await signInAsOwner(desk, '/messages?state=open');
  await desk.getByRole('link', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
  await expect(desk.getByRole('list', { name: 'What was written' })).toBeVisible();
  const other = await desk.context().newPage();
  await other.goto(desk.url());
  const name = `The first answer to ${email}`;
  const saved = await other.evaluate(async (reply) => {
    const added = await fetch('/api/operator/v1/saved-replies', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: reply, texts: { en: 'The first answer.', bg: 'The first answer.' } }),
    });
    return (await added.json()).data.id as number;
  }, name);
  await other.reload();
  await other.getByLabel('Saved reply').selectOption(name);
  await expect(other.getByLabel(/^Answer in/)).toHaveValue('The first answer.');
  await desk.getByLabel(/^Answer in/).fill('The second answer.');
  await other.getByRole('button', { name: 'Send the answer' }).click();
  await expect(other.getByText('The answer is on its way')).toBeVisible();
  await desk.bringToFront();
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByRole('alert').filter({ hasText: 'Your text is still here' }).first()).toBeVisible();
  await expect(desk.getByRole('list', { name: 'What was written' })).toContainText('The first answer.');
  await expect(desk.getByLabel(/^Answer in/)).toHaveValue('The second answer.');
  await expect(desk.getByText('Please reload the page')).toHaveCount(0);
  await inspect(desk);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer is on its way')).toBeVisible();
  await other.evaluate(
    (id) => fetch(`/api/operator/v1/saved-replies/${id}?version=1`, { method: 'DELETE' }),
    saved,
  );
  await desk.context().close();
});

test('a saved reply without a text is refused; with one it is saved, and removed as it was seen, by keyboard', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/messages/saved-replies');
  await page.getByRole('link', { name: 'New saved reply' }).press('Enter');
  const form = page.getByRole('form', { name: 'New saved reply' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Late points');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('This field is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Text in English' }).fill('Points can take six weeks.');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Late points' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Remove the saved reply "Late points"?' });
  await expect(asked).toContainText('Answers that were sent with it stay.');
  await inspect(page);
  const path = new URL(page.url()).pathname.replace('/messages', '');
  const theirs = { name: 'Late points', texts: { en: 'Points can take two weeks.' }, version: 1 };
  expect(await send(page, 'PUT', path, theirs)).toBe(200);
  await asked.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(asked.getByRole('row').filter({ hasText: 'Points can take six weeks.' })).toContainText(
    'Points can take two weeks.',
  );
  await expect(asked.getByRole('row').filter({ hasText: 'Name' })).toHaveCount(0);
  await inspect(page);
  await press(asked.getByRole('button', { name: 'Remove' }));
  await expect(page).toHaveURL(/saved-replies$/);
  await expect(page.getByRole('link', { name: 'Late points' })).toHaveCount(0);
});

test('a message that came by telephone is entered, answered, and read by its writer without an account', async ({
  page,
  browser,
  open,
  inspect,
}) => {
  const email = newAddress();
  const desk = await (await browser.newContext()).newPage();
  await signInAsOwner(desk, '/messages');
  await desk.getByRole('button', { name: 'Enter a message' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Enter a message' });
  await dialog.getByRole('button', { name: 'Enter the message' }).click();
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await inspect(desk);
  await dialog.getByLabel('Came by').selectOption('Telephone');
  await dialog.locator('[name=text]').fill('How do I join?');
  await dialog.getByLabel('Country').selectOption('BG');
  await dialog.locator('[name=language]').selectOption('en');
  await dialog.locator('[name=name]').fill('Ana');
  await dialog.locator('[name=email]').fill(email);
  await dialog.getByRole('button', { name: 'Enter the message' }).click();
  await expect(desk).toHaveURL(/\/messages\/\d+$/);
  await expect(desk.getByRole('complementary', { name: 'Summary' })).toContainText('Telephone');
  await desk.getByLabel(/^Answer in/).fill('Just press Register.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer is on its way')).toBeVisible();

  await open(page, await mailedLink(email, '/message/'));
  await expect(page.getByText('Just press Register.')).toBeVisible();
  await inspect(page);
  await page.getByLabel('Your message').focus();
  await page.keyboard.type('I have, thank you!');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message successfully sent')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('list', { name: 'What was written' })).toContainText('I have, thank you!');
  await desk.context().close();
});

test('a link to a message that leads nowhere says so', async ({ page, open, inspect }) => {
  await open(page, `/message/${'x'.repeat(43)}`);
  await expect(page.getByText("This link isn't valid")).toBeVisible();
  await inspect(page);
});

test('a member says what is wrong with a request, by keyboard, and sees its state', async ({
  page,
  browser,
  join,
  open,
  inspect,
}) => {
  await join(page, { points: 1500 });
  await open(page, '/members/reward-claim');
  await page.getByLabel('Quantity of Postal money order for 25 USD').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const [name, value] of [
    ['street, number', 'ul. Vitosha 5'],
    ['postal code', '1000'],
    ['town or village', 'Sofia'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL('/members/reward-basket');
  // A page that was come to takes the focus.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Something is wrong' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What went wrong?' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await inspect(page);
  // A quick Enter opens it anew, before the browser has drawn that it was closed.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
  await expect(dialog.getByText('This field is required')).toBeHidden();
  await dialog.getByLabel('Your message').fill('The amount is wrong');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message successfully sent')).toBeVisible();
  await expect(page.getByText('Waiting for our answer').first()).toBeVisible();
  await page.getByRole('link', { name: 'Your message' }).click();
  await expect(page.getByText('The amount is wrong')).toBeVisible();
  await inspect(page);

  const desk = await (await browser.newContext()).newPage();
  await signInAsOwner(desk, '/messages?topic=request&sort=-id');
  await desk.getByRole('link', { name: 'The amount is wrong' }).first().click();
  // In words of the console, and not of the program.
  const steps = desk.getByRole('region', { name: 'What we know' }).getByRole('term');
  await expect(steps.filter({ hasText: /^Requested$/ })).toHaveCount(1);
  await desk.context().close();
});
