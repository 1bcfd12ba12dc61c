import { consoleUrl, goOnToPart, prefer, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';

for (const { width, ...preferences } of [
  { width: 1440, theme: 'light', density: 'normal' },
  { width: 1024, theme: 'dark', density: 'compact' },
  { width: 375, theme: 'light', density: 'normal' },
]) {
  test(`at ${width} px, ${preferences.theme}: a member's page is whole in every tab`, async ({
    page,
    inspect,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await prefer(page, preferences);
    await signInAsOwner(page, '/members/1');
    for (const tab of ['', '?tab=answers', '?tab=notes', '?tab=record']) {
      if (tab !== '') await goOnToPart(page, tab);
      await expect(page.getByRole('heading', { name: /Maria Petrova/ })).toBeVisible();
      await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
      await inspect(page);
    }
  });
}

test('a member is found by the field of the list and opened by keyboard alone', async ({ page, inspect }) => {
  await signInAsOwner(page, '/members');
  const rows = page.locator('tr[data-row]');
  await expect(rows).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Active', exact: true }).focus();
  await page.keyboard.press('Slash');
  await expect(page.getByRole('searchbox', { name: 'Name or email' })).toBeFocused();
  await page.keyboard.type('мария петр');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/who=/);
  await expect(rows).toHaveCount(1);
  await inspect(page);
  await page.getByRole('link', { name: 'All', exact: true }).focus();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Maria Petrova/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('мария петр');
});

test('the palette finds a member in either alphabet', async ({ page }) => {
  await signInAsOwner(page, '/members');
  await expect(page.locator('tr[data-row]')).not.toHaveCount(0);
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type('петрова');
  await expect(page.getByRole('option', { name: /Maria Petrova/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${consoleUrl}/members/1`);
});

test('a note is written from the palette, and stands among the notes and in the timeline', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/members/3?tab=notes');
  await expect(page.getByText('No notes yet')).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type('add a note');
  await expect(page.getByRole('option', { name: 'Add a note' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByLabel('Note').fill('Asked when her first points come');
  await inspect(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Asked when her first points come')).toBeVisible();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/kinds=notes/);
});

test('a view of the list that is saved under a name shows the same rows after a reload', async ({ page }) => {
  await signInAsOwner(page, '/members?who=petrova');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('The Petrovas');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.locator('tr[data-row]')).not.toHaveCount(1);
  await page.reload();
  await page.getByRole('link', { name: 'The Petrovas' }).click();
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the view The Petrovas' }).click();
  await expect(page.getByRole('link', { name: 'The Petrovas' })).toHaveCount(0);
});

test('a member of nobody is not found, with a way back', async ({ page }) => {
  await signInAsOwner(page, '/members/999999');
  await expect(page.getByText("We can't find this member")).toBeVisible();
  await page.getByRole('link', { name: 'All members' }).click();
  await expect(page).toHaveURL(`${consoleUrl}/members`);
});

test('what only a newer release knows of a member or a survey is told by its name', async ({ page }) => {
  await signInAsOwner(page);
  const answerOf = (path: string) =>
    page.evaluate(async (address) => (await fetch(`/api/operator/v1/${address}`)).json(), path);

  const member = await answerOf('members/1/timeline');
  Object.assign(member.data.entries[0], { kind: 'journeys', what: 'set_out', details: {} });
  await page.route('**/members/1/timeline*', (route) => route.fulfill({ json: member }));
  await page.goto(`${consoleUrl}/members/1`);
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('set out');
  await expect(timeline).toHaveCount(member.data.entries.length);

  const { id } = (await answerOf('surveys?words=news-tracker')).data.rows[0];
  const survey = await answerOf(`surveys/${id}/history`);
  Object.assign(survey.data[0], { action: 'rename_survey', subject: 'waves 1' });
  await page.route('**/surveys/*/history', (route) => route.fulfill({ json: survey }));
  await page.goto(`${consoleUrl}/surveys/${id}?tab=history`);
  await expect(page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first()).toContainText(
    'rename survey: Wave 1',
  );
});
