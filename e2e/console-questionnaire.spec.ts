import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test.use({
  expectedComplaints: [[/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 409/], { scope: 'test' }],
});

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

test('a questionnaire is written by keyboard, tried, saved through a lost line, and published', async ({
  page,
  context,
  inspect,
}) => {
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const survey = new URL(page.url());
  await page.goto(`${survey.origin}${survey.pathname}/questionnaire`);
  const status = page.getByRole('status', { name: 'Saving' });
  await expect(status).toHaveText('Nothing has changed');
  // The questions were named by the survey's first title, in whatever language that was.
  await expect(page.getByRole('heading', { level: 1, name: 'Questionnaire', exact: true })).toBeVisible();
  await inspect(page);

  // A new question, moved with the keyboard, taken back and done again.
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en');
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Text of the question' });
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  await text.fill('Sugar or honey?');
  await page.getByRole('textbox', { name: 'Option 1 (English)' }).fill('Sugar');
  const second = page.getByRole('textbox', { name: 'Option 2 (English)' });
  await second.fill('Honey');
  await second.press('Enter');
  await expect(page.getByText('1 problem')).toBeVisible();
  const title = page.getByRole('button', { name: /^2\. Sugar or honey\?/ });
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: 'Sugar or honey?', exact: true })
    .press('Enter');
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('1 problem')).toBeHidden();
  await title.press('Alt+ArrowUp');
  const moved = page.getByRole('button', { name: /^1\. Sugar or honey\?/ });
  await expect(moved).toBeFocused();
  await moved.press('Control+z');
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(moved).toBeVisible();
  await expect(status).toContainText('Saved ');
  await inspect(page);

  // What members see, answered with the rules that fire.
  const seen = page.getByRole('region', { name: 'As members see it' });
  await expect(seen.getByRole('radio', { name: 'Honey' })).toBeVisible();
  await seen.getByRole('button', { name: 'Test run' }).press('Enter');
  await seen.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(seen.getByText('Please answer this question').first()).toBeVisible();
  await inspect(page);

  // A screen-out by age waits until the run is told one, and says what it looked at.
  await page.getByRole('button', { name: 'Add a screen-out' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('age');
  await page.getByRole('button', { name: 'Remove: An answer to a question' }).press('Enter');
  await expect(seen.getByRole('heading', { name: 'Rules that wait for a fact' })).toBeVisible();
  await seen.getByRole('radio', { name: 'Honey' }).press('Space');
  await seen.getByRole('checkbox', { name: 'None of these' }).press('Space');
  await seen.getByRole('radio', { name: 'Several times a day' }).press('Space');
  await seen.getByRole('textbox', { name: 'Age' }).fill('40');
  await seen.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(seen.getByRole('status')).toHaveText('Screened out');
  await expect(seen.getByText('Age: from 18. What is known: Age: 40')).toBeVisible();
  await inspect(page);
  // An age that is no number is nowhere taken for none.
  const upTo = page.getByRole('textbox', { name: 'To', exact: true });
  await expect(status).toContainText('Saved ');
  await upTo.fill('4o');
  await expect(upTo).toHaveAccessibleDescription('Please enter a whole number');
  await expect(status).toHaveText('Not saved yet. Your changes are kept in this tab.');
  await upTo.fill('40');
  await expect(status).toContainText('Saved ');
  await page.getByRole('button', { name: 'Remove the screen-out' }).press('Enter');

  // Without a line nothing is lost, and a reload brings it back.
  await context.setOffline(true);
  await text.fill('Sugar, honey or nothing?');
  await expect(status).toHaveText('Not saved yet. Your changes are kept in this tab.');
  await context.setOffline(false);
  await expect(status).toContainText('Saved ');

  // What was saved although its answer was lost is nobody else's change.
  await page.route(
    '**/draft',
    async (route) => {
      const { host } = new URL(page.url());
      await route.fetch({
        url: route.request().url().replace('console.localhost', '127.0.0.1'),
        headers: { ...(await route.request().allHeaders()), host },
      });
      await route.abort();
    },
    { times: 1 },
  );
  await text.fill('Sugar, honey or neither?');
  await expect(status).toHaveText('Not saved yet. Your changes are kept in this tab.');
  await text.fill('Sugar, honey, both or neither?');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(status).toContainText('Saved ');

  // A key is renamed on the way to the next field.
  const key = page.getByRole('textbox', { name: 'Key' });
  await key.fill('sweet');
  await key.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  await expect(status).toContainText('Saved ');

  // A colleague saves meanwhile: both are there to choose from.
  const savedByColleague = () =>
    page.evaluate(async () => {
      const api = '/api/operator/v1';
      const id = location.pathname.split('/').at(-2);
      const { data: found } = await (await fetch(`${api}/surveys/${id}`)).json();
      const path = `${api}/survey-questionnaires/${found.questionnaire_id}`;
      const { data } = await (await fetch(path)).json();
      const answer = await fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ form: data.form.slice(1), version: data.draft_version }),
      });
      return answer.status;
    });
  expect(await savedByColleague()).toBe(200);
  await text.fill('Sugar, honey or milk?');
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await page.getByRole('button', { name: 'Show why' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save mine' })).toBeInViewport();
  await inspect(page);
  await page.getByRole('button', { name: 'Save mine' }).press('Enter');
  await expect(status).toContainText('Saved ');

  // A publication that is refused leaves everything as it is; with theirs, mine is a step away and theirs can be published.
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish version 2?' });
  expect(await savedByColleague()).toBe(200);
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(dialog.getByText('This has changed in the meantime')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Continue with theirs' }).press('Enter');
  await expect(page.getByText('Sugar, honey or milk?')).toHaveCount(0);
  await expect(publish).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(status).toContainText('Saved ');

  await publish.press('Enter');
  await dialog.press('Control+z');
  await expect(dialog).toContainText('Added: Sugar, honey or milk?');
  await expect(dialog).toContainText('Whoever starts from now on gets version 2.');
  await inspect(page);
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Version 2 is published.', { exact: true })).toBeVisible();
  await expect(status).toHaveText('Nothing has changed');
});

test('quotas are crossed in a draft, watched in a live survey, and relaxed', async ({ page, inspect }) => {
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const live = new URL(page.url());
  await page.getByRole('link', { name: 'Quotas', exact: true }).press('Enter');
  const quotas = page.getByRole('table', { name: 'Quotas' });
  const relax = quotas.getByRole('button', { name: /^Relax the quota/ }).first();
  await relax.press('Enter');
  await expect(quotas.getByText('Relaxed', { exact: true })).toHaveCount(1);
  await inspect(page);
  await quotas.getByRole('button', { name: /^Enforce the quota again/ }).press('Enter');
  await expect(quotas.getByText('Relaxed', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit the quotas' }).press('Enter');
  await expect(page.getByText('The survey is no longer a draft')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a quota' })).toBeHidden();
  const wanted = page.getByRole('textbox', { name: 'Completes wanted' }).first();
  await wanted.fill('0');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('More places than that are already taken').first()).toBeVisible();
  await wanted.fill('77');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(
    page
      .getByText('Everything is saved')
      .or(page.getByText('Saved', { exact: true }))
      .first(),
  ).toBeVisible();

  const copied = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/operator/v1/surveys/${id}/copies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'a-draft-for-quotas', country_code: 'BG' }),
    });
    return (await answer.json()).data.id as number;
  }, live.pathname.split('/').at(-1));
  await page.goto(`${live.origin}/surveys/${copied}/quotas`);
  await page.getByRole('combobox', { name: 'Dimension 1' }).selectOption('gender');
  await page.getByRole('combobox', { name: 'Dimension 2' }).selectOption('age');
  await page.getByRole('textbox', { name: 'Age groups' }).fill('18-34, 35+');
  await page.getByRole('textbox', { name: 'Completes wanted of each' }).fill('25');
  await expect(page.getByRole('button', { name: 'Add 4 quotas' })).toBeEnabled();
  await page.getByRole('group', { name: 'Gender' }).getByRole('checkbox', { name: 'Other' }).press('Space');
  await page.getByRole('button', { name: 'Add 6 quotas' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Female · 18–34' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other · 35+' })).toBeVisible();
  await inspect(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/quotas', async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  const each = page.getByRole('textbox', { name: 'Completes wanted', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await each.last().fill('26');
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText("Some changes aren't saved")).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(each.last()).toHaveValue('26');
  await save.press('Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Other · 35+', exact: true })).toBeVisible();
  await expect(each).toHaveCount(8);
  await expect(each.last()).toHaveValue('26');
});
