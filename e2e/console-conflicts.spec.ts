import type { Page } from '@playwright/test';
import { choose, send, signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

// A colleague was faster.
test.use({ expectedComplaints: [[/status of 409/], { scope: 'test' }] });

/** A colleague changes some fields of a thing, of which these can be changed at all, by the call alone. */
const changed = (page: Page, path: string, fields: readonly string[], change: Record<string, unknown>) =>
  page.evaluate(
    async ([to, names, changes]) => {
      const address = `/api/operator/v1${to}`;
      const { data } = await (await fetch(address)).json();
      const sent = Object.fromEntries([...names, 'version'].map((name) => [name, data[name]]));
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...sent,
          ...changes,
          ...(typeof changes.titles === 'object' && { titles: { ...data.titles, ...changes.titles } }),
        }),
      });
      return answer.status;
    },
    [path, fields, change] as const,
  );

test('what a colleague has changed is told as the form says it: prices, genders, days and choices', async ({
  page,
  inspect,
}) => {
  const open = (path: string) => page.goto(panel.console() + path);
  const save = (within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this in the meantime' });
  /** What stands there now, and what was typed. */
  const cells = (field: string) => notice.getByRole('row').filter({ hasText: field }).getByRole('cell');
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });

  await open('/surveys/projects/1');
  await page.getByRole('link', { name: 'Details' }).press('Enter');
  await page.getByRole('textbox', { name: 'Price per complete' }).fill('7');
  const ofProject = [
    'name',
    'project_number',
    'client',
    'client_reference',
    'manager_id',
    'currency',
    'notes',
  ];
  const price = { price_per_complete: 705, country_codes: ['BG'] };
  expect(await changed(page, '/projects/1', ofProject, price)).toBe(200);
  await save();
  await expect(cells('Price per complete')).toHaveText(['7.05', '7']);
  await inspect(page);

  await open('/members/3');
  await choose(page, 'Change details');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gender').selectOption('Male');
  await dialog.getByLabel('Reason').fill('On the phone');
  const status = await page.evaluate(async () => {
    const address = '/api/operator/v1/members/3';
    const { contact, version } = (await (await fetch(address)).json()).data;
    const { first_name, last_name } = contact;
    const answer = await fetch(`${address}/details`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ first_name, last_name, birthdate: '1991-02-03', gender: 'other' },
        ...{ reason: 'By letter', version },
      }),
    });
    return answer.status;
  });
  expect(status).toBe(200);
  await save(dialog);
  await expect(cells('Gender')).toHaveText(['Another gender', 'Male']);
  await expect(cells('Born').first()).toHaveText('3 Feb 1991');
  await inspect(page);

  await open('/surveys?state=draft&country=BG');
  await page
    .getByRole('main')
    .getByRole('link', { name: /How you save for later/ })
    .press('Enter');
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.locator('[name=minutes]').fill('21');
  const { pathname } = new URL(page.url());
  const kept =
    'survey_number titles invitation_texts points screenout_points screenout_after_minutes quota_full_points daily_cap minutes expected_incidence target soft_launch_completes review_days attempt_minutes invite_new_members entry_url'.split(
      ' ',
    );
  const change = {
    project_id: null,
    topic: 'travel',
    opens_at: '2030-01-09T22:00:00.000Z',
    closes_at: '2030-01-31T22:00:00.000Z',
    devices: ['phone', 'tablet'],
    priority: 5,
    preset: 'limesurvey',
    invite_new_members: true,
    titles: { en: 'Where you went last' },
  };
  expect(await changed(page, pathname, kept, change)).toBe(200);
  await save();
  await expect(cells('Project')).toHaveText(['empty', 'Saving and insurance']);
  await expect(cells('Topic').first()).toHaveText('Travel, cars and transport');
  await expect(cells('First day')).toHaveText(['10 Jan 2030', 'empty']);
  await expect(cells('Last day')).toHaveText(['31 Jan 2030', 'empty']);
  await expect(cells('Devices')).toHaveText(['Phone, Tablet', 'Phone, Tablet, Computer']);
  await expect(cells('Priority')).toHaveText(['Highest', 'Normal']);
  await expect(cells('Programmed in').first()).toHaveText('LimeSurvey');
  await inspect(page);

  await open(pathname);
  await page.getByRole('link', { name: 'History' }).press('Enter');
  const history = page.getByRole('main').getByRole('list', { name: 'What happened' });
  await expect(history).toContainText('10 Jan 2030');
  await expect(history).toContainText('Normal → Highest');
  await expect(history).toContainText('Saving and insurance → empty');
  await expect(history).toContainText('Phone, Tablet');
  await expect(history).toContainText('Invite new members tooNo → Yes');
  // Only the language whose title has changed.
  await expect(history.getByText(/^Titles: /)).toHaveText('Titles: English');
  await expect(history).toContainText('→ Where you went last');
  // On a phone, too, what changed stands closer to its field's name than the field above does.
  await page.setViewportSize({ width: 390, height: 800 });
  const apart = await history.locator('dl > div').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [name, change] = [...row.children].map((child) => child.getBoundingClientRect());
      const above = row.previousElementSibling?.getBoundingClientRect();
      if (!name || !change || !above) return [];
      return change.top - name.bottom > name.top - above.bottom ? [row.textContent] : [];
    }),
  );
  expect(apart).toEqual([]);
  await inspect(page);
});

test('questions that were undone over what a colleague has saved are saved in its place, as is said', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys?words=coffee-and-tea-bg', {
    url: panel.console(),
    dataDir: panel.dataDir(),
  });
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const survey = new URL(page.url());
  await page.goto(`${survey.origin}${survey.pathname}/questionnaire`);
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('en');
  const question = page.getByRole('textbox', { name: 'Text of the question' });
  const before = await question.inputValue();
  const path = await page.evaluate(async () => {
    const id = location.pathname.split('/')[2];
    const { data } = await (await fetch(`/api/operator/v1/surveys/${id}`)).json();
    return `/survey-questionnaires/${data.questionnaire_id}`;
  });
  const stored = () =>
    page.evaluate(async (to) => {
      const { data } = await (await fetch(`/api/operator/v1${to}`)).json();
      return { form: data.form, version: data.draft_version };
    }, path);
  const { form, version } = await stored();
  const theirs = form.map((one: object, at: number) =>
    at === 1 ? { ...one, title: { en: 'Theirs?' } } : one,
  );
  expect(await send(page, 'PUT', `${path}/draft`, { form: theirs, version })).toBe(200);
  await question.fill('Mine?');
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this in the meantime' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(question).toHaveValue(before);
  await inspect(page);
  await notice.getByRole('button', { name: 'Save mine' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => (await stored()).form).toEqual(form);
});

test('what is typed about a survey stays when a colleague moves it, and is judged by the rules of its new state', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  await signInAsOwner(page, '/surveys?words=holidays-winter', {
    url: panel.console(),
    dataDir: panel.dataDir(),
  });
  await page.getByRole('link', { name: /holidays-winter/ }).press('Enter');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
  const form = page.getByRole('form', { name: 'Survey' });
  const title = form.locator('[name="titles.en"]');
  const completes = form.locator('[name=soft_launch_completes]');
  const before = Number(await completes.inputValue());
  await title.fill('Holidays in the snow');
  await completes.fill(String(before + 1));
  expect(await send(page, 'POST', `/surveys/${id}/state`, { from: 'soft_launch', to: 'live' })).toBe(200);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live');
  await expect(title).toHaveValue('Holidays in the snow');
  await expect(form.getByText("Some changes aren't saved")).toBeVisible();
  await expect(form.getByText("This survey's state has changed to Live.")).toBeVisible();

  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(
    form.getByText("This can't change any more in the survey's current state").first(),
  ).toBeVisible();
  await inspect(page);
  await completes.fill(String(before));
  await save.press('Enter');
  await expect(form.getByText('Everything is saved')).toBeVisible();
  await expect(title).toHaveValue('Holidays in the snow');
  await expect(completes).toHaveAttribute('readonly');
});
