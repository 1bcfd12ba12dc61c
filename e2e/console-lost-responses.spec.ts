import type { Page } from '@playwright/test';
import { choose, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { ownPanel } from './own-panel.ts';
import { elsewhere } from './reconciling.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

// A response that is lost is a failed request to Chromium.
test.use({ expectedComplaints: [/net::ERR_FAILED/] });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

const OFFLINE = 'You seem to be offline. Check your connection and try again';

test('a reward whose response was lost stands in the catalogue once, and is saved beside a new picture', async ({
  page,
}) => {
  await open(page, '/rewards/catalogue/new');
  const form = page.getByRole('form', { name: 'New reward' });
  await form.getByLabel('Bulgaria', { exact: true }).check();
  await form.getByRole('textbox', { name: 'Points for one' }).fill('300');
  await form.getByRole('combobox', { name: 'Form' }).selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Tea, once');
  const stock = form.getByRole('textbox', { name: 'Stock' });
  await stock.fill('1.000');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(stock).toHaveAttribute('aria-invalid', 'true');
  await stock.fill('1000');
  const lost = await loseResponses(page, '**/api/operator/v1/rewards');
  await save.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(lost()).toBe(1);
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tea, once' })).toBeVisible();
  await expect(page.getByText('0 of 1000 are requested.')).toBeVisible();

  const choosePicture = page.locator('input[type=file]');
  await choosePicture.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(6 * 1024 * 1024),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'large.png' })).toContainText('larger than 5 MB');
  await page.getByRole('textbox', { name: 'Limit per member' }).fill('2');
  await choosePicture.setInputFiles({
    name: 'tea.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByRole('img', { name: 'What members see' })).toBeVisible();
  const lostChange = await loseResponses(page, '**/api/operator/v1/rewards/*');
  await save.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  expect(lostChange()).toBe(1);
  await save.click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.goto(`${panel.console()}/rewards/catalogue`);
  await expect(page.getByRole('row', { name: /Tea, once/ })).toHaveCount(1);
});

test('two who name a reward in many languages see the language in which they differ', async ({ page }) => {
  await open(page, '/rewards/catalogue');
  await page.getByRole('link', { name: 'Tea, once' }).click();
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Black tea');
  const id = Number(page.url().split('/').at(-1));
  const status = await page.evaluate(async (reward) => {
    const { data } = await (await fetch(`/api/operator/v1/rewards/${reward}`)).json();
    const { id: _id, taken: _taken, picture: _picture, ...fields } = data;
    const answer = await fetch(`/api/operator/v1/rewards/${reward}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, names: { ...fields.names, en: 'Green tea' } }),
    });
    return answer.status;
  }, id);
  expect(status).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Names: English' })).toContainText(/Green tea\s*Black tea/);
});

test('a note is written once, and a member who is erased is gone', async ({ page }) => {
  await open(page, '/members/4?tab=notes');
  await choose(page, 'Add a note');
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await note.locator('[name=text]').fill('Called about a voucher');
  await loseResponses(page, '**/api/operator/v1/members/4/notes');
  await note.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(note.getByText(OFFLINE)).toBeVisible();
  await note.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText('Called about a voucher')).toHaveCount(1);

  await page.goto(`${panel.console()}/members/5`);
  await choose(page, 'Erase');
  const erase = page.getByRole('dialog', { name: 'Erase member 5?' });
  await erase.locator('[name=confirm]').fill('5');
  await erase.locator('[name=reason]').fill('Asked by letter');
  await loseResponses(page, '**/api/operator/v1/members/5/erase');
  await erase.getByRole('button', { name: 'Erase' }).click();
  await expect(erase.getByText(OFFLINE)).toBeVisible();
  await erase.getByRole('button', { name: 'Erase' }).click();
  await expect(erase).toBeHidden();
  await expect(page.getByText("We can't find this member")).toBeVisible();
});

test('a message that was entered for the wrong member is not taken for one of the right member', async ({
  page,
  inspect,
}) => {
  await open(page, '/messages');
  const enter = page.getByRole('button', { name: 'Enter a message' });
  await enter.click();
  const asked = page.getByRole('dialog', { name: 'Enter a message' });
  await asked.locator('[name=text]').fill('Where is my voucher?');
  const member = asked.locator('[name=member_id]');
  const send = asked.getByRole('button', { name: 'Enter the message' });
  await member.fill('99999');
  await send.click();
  await expect(asked.getByText('There is no member with this number in your countries')).toBeVisible();
  // What was typed is there again after the dialog was closed.
  await page.keyboard.press('Escape');
  await enter.click();
  await expect(asked.locator('[name=text]')).toHaveValue('Where is my voucher?');
  await member.fill('2');
  await loseResponses(page, '**/api/operator/v1/messages');
  await send.click();
  await expect(asked.getByText(OFFLINE)).toBeVisible();
  await member.fill('4');
  await send.click();
  await expect(asked.getByText('Your first try did arrive, as it was then.')).toBeVisible();
  await inspect(page);
  await send.click();
  await expect(page.getByRole('link', { name: 'Ivan Stoyanov' })).toBeVisible();
});

test('a form of rewards that was named anew after a lost response is told to be there already', async ({
  page,
}) => {
  await open(page, '/rewards/forms');
  await page.getByRole('button', { name: 'New form' }).click();
  const asked = page.getByRole('dialog', { name: 'New form' });
  await asked.locator('[name=name]').fill('Parcels');
  await loseResponses(page, '**/api/operator/v1/reward-forms');
  const create = asked.getByRole('button', { name: 'Create' });
  await create.click();
  await expect(asked.getByText(OFFLINE)).toBeVisible();
  await asked.locator('[name=name]').fill('Large parcels');
  await create.click();
  await expect(asked.getByText('Your first try did arrive, as it was then.')).toBeVisible();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Large parcels' })).toBeVisible();
});

test('a reload in the middle writes neither an answer nor a note twice', async ({ page }) => {
  await open(page, '/messages/1');
  const written = page.getByRole('list', { name: 'What was written' }).getByRole('listitem');
  await expect(written).toHaveCount(1);
  for (const [field, text, button, path] of [
    ['text', 'Your points are on their way', 'Send the answer', 'answer'],
    ['note', 'Asked the fieldwork team', 'Add the note', 'notes'],
  ] as const) {
    await page.locator(`[name=${field}]`).fill(text);
    const lost = await loseResponses(page, `**/api/operator/v1/messages/1/${path}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    expect(lost()).toBe(1);
    await page.reload();
    await expect(written.getByText(text)).toHaveCount(1);
    await expect(page.locator(`[name=${field}]`)).toHaveValue(text);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator(`[name=${field}]`)).toHaveValue('');
  }
  await expect(written).toHaveCount(3);
});

test('a request that a colleague has decided meanwhile stays beside its list, with what is typed about it', async ({
  page,
}) => {
  await open(page, '/rewards/requests?status=requested&open=6');
  const beside = page.getByRole('complementary', { name: 'Beside the list' });
  await beside.getByRole('button', { name: 'Reject…' }).press('Enter');
  const asked = page.getByRole('dialog', { name: /^Reject request 6/ });
  await asked.locator('[name=reason]').selectOption({ index: 1 });
  await asked.locator('[name=note]').fill('Not the address of a post office');
  expect(await elsewhere(page, 'reward-requests/6/reject', { reason: 'not_available' })).toBe(200);
  await asked.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(asked.getByText('What you typed is still here, so you can copy it.')).toBeVisible();
  await expect(page.locator('tr[data-row="6"]')).toHaveCount(0);
  await expect(asked.locator('[name=note]')).toHaveValue('Not the address of a post office');
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(beside).toContainText('Rejected');
});

test('a member whom a colleague has erased meanwhile is no longer shown after a refused action', async ({
  page,
}) => {
  await open(page, '/members/6');
  await choose(page, 'Sign out everywhere');
  const asked = page.getByRole('dialog', { name: /^Sign member 6 out/ });
  await asked.locator('[name=reason]').fill('A lost phone');
  expect(await elsewhere(page, 'members/6/erase', { confirm: 6, reason: 'A letter' })).toBe(200);
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText("We can't find this member")).toBeVisible();
});

for (const [field, button, member_id] of [
  ['text', 'Send the answer', 7],
  ['note', 'Add the note', 8],
] as const)
  test(`nor is one whose message stood open: ${button}`, async ({ page }) => {
    await open(page, '/messages');
    const entered = { key: crypto.randomUUID(), channel: 'telephone', topic: 'other', text: 'A question' };
    expect(await elsewhere(page, 'messages', { ...entered, member_id })).toBe(200);
    await page.goto(`${panel.console()}/messages?member=${member_id}..${member_id}`);
    await page.locator('tr[data-row]').getByRole('link').first().press('Enter');
    await page.locator(`[name=${field}]`).fill('On its way');
    expect(
      await elsewhere(page, `members/${member_id}/erase`, { confirm: member_id, reason: 'A letter' }),
    ).toBe(200);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('There is no such message in your countries')).toBeVisible();
  });
