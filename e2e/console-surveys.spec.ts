import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { insertCells } from '#server/features/surveys/quotas.queries.ts';
import { signInAsOwner } from './console.ts';
import { chooseBulgarian, inspectInBulgarian } from './console-bulgarian.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

test('a survey is found, paused by keyboard with its consequences, and somebody else’s move is told', async ({
  page,
  inspect,
}) => {
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await inspect(page);
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live');
  await expect(page.getByRole('progressbar', { name: 'coffee drinkers' })).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Pause: / });
  await expect(dialog).toContainText('You can resume it at any time.');
  await inspect(page);
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paused');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Resume', exact: true }).press('Enter');
  const resume = page.getByRole('dialog', { name: /^Resume: / });
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const status = await page.evaluate(async (survey) => {
    const answer = await fetch(`/api/operator/v1/surveys/${survey}/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'paused', to: 'closed' }),
    });
    return answer.status;
  }, id);
  expect(status).toBe(200);
  await resume.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(resume.getByText('This has changed in the meantime')).toBeVisible();
  await resume.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(resume).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Closed');
  await page.getByRole('link', { name: 'History' }).press('Enter');
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Paused → Closed');
  await inspect(page);
});

test('a survey in the field says that its last day is over', async ({ page, inspect }) => {
  await open(page, '/surveys');
  const id = await page.evaluate(async () => {
    const post = async (path: string, body: object) =>
      (
        await (
          await fetch(`/api/operator/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json()
      ).data;
    const added = await post('/surveys', {
      ...{ country_code: 'BG', kind: 'external', entry_url: 'https://survey.example/?id={attempt}' },
      ...{ titles: { bg: 'Чай' }, invitation_texts: {}, topic: null, project_id: null, preset: 'hmac' },
      ...{ points: 10, screenout_points: 0, screenout_after_minutes: 0, quota_full_points: 0, minutes: 5 },
      ...{ daily_cap: null, expected_incidence: null, target: null, soft_launch_completes: null },
      ...{ review_days: 14, attempt_minutes: 60, devices: null, priority: 3, invite_new_members: false },
      ...{ opens_at: null, closes_at: new Date(Date.now() + 86_400_000).toISOString() },
    });
    await post(`/surveys/${added.id}/state`, { from: 'draft', to: 'live' });
    return added.id;
  });
  await page.goto(`${panel.console()}/surveys/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live');
  await expect(page.getByText('Its last day is over')).toBeHidden();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.reload();
  await expect(page.getByText('Its last day is over')).toBeVisible();
  await inspect(page);
  // What would be refused once it's filled in isn't offered.
  await page.goto(`${panel.console()}/surveys/${id}?tab=waves`);
  await expect(page.getByRole('button', { name: 'Ceilings…' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New wave' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Set them up' })).toBeHidden();
  await page.goto(`${panel.console()}/surveys/${id}/waves/automatic`);
  await expect(page.getByRole('main').getByText('Its last day is over')).toBeVisible();
  // Whoever comes to a page about it by a link sees which page it is, and comes to the survey.
  await page.goto(`${panel.console()}/surveys/${id}/questionnaire`);
  await expect(page.getByText('This survey runs elsewhere, so its questions are there.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Questionnaire' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /· Чай$/ })
    .click();
  await expect(page).toHaveURL(`${panel.console()}/surveys/${id}`);
});

test('answers are counted and crossed, and leave as files', async ({ page, inspect }) => {
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await page.getByRole('link', { name: 'Answers', exact: true }).press('Enter');
  await expect(page.getByText(/completes, without tests/)).toBeVisible();
  const crossed = page.getByRole('table', { name: /cases; shares are of each column/ });
  await expect(crossed.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await page.getByRole('combobox', { name: 'By' }).selectOption({ label: 'Age' });
  await expect(crossed.getByRole('columnheader', { name: /\d+[–+]/ }).first()).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  expect((await csv).suggestedFilename()).toMatch(/^cross-table-\d+\.csv$/);
  await inspect(page);
  await page.getByRole('link', { name: 'Exports', exact: true }).press('Enter');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'SPSS syntax' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.sps$/);
  await page.getByRole('button', { name: 'Look up members…' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Who stands behind pseudonyms' })).toBeVisible();
  await inspect(page);
});

test('an attempt is rejected by its dialog, unverified completes all at once, and a quota says all its figures', async ({
  page,
  inspect,
}) => {
  await open(page, '/surveys?words=holidays-winter');
  await page.getByRole('link', { name: /holidays-winter/ }).press('Enter');
  await page.getByRole('link', { name: 'Quotas', exact: true }).press('Enter');
  const all = page.getByRole('button', { name: 'All figures of the quota: Women' });
  await all.press('Enter');
  const figures = page.getByRole('dialog', { name: 'All figures of the quota: Women' });
  await expect(figures).toContainText('Surveys started, as a share of members invited');
  const chart = figures.getByRole('figure', { name: 'How do completes come in?' });
  await expect(chart.getByRole('img')).toBeVisible();
  await inspect(page);
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();

  const id = await page.evaluate(async () => {
    const found = await fetch('/api/operator/v1/attempts?survey=transport-autumn&outcome=complete');
    const { rows } = (await found.json()).data;
    return rows.find(({ decision }: { decision: string | null }) => decision === null).id;
  });
  await page.goto(`${panel.console()}/surveys/attempts/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('main').getByText('Reject…', { exact: true }).press('Enter');
  const one = page.getByRole('dialog', { name: `Reject attempt ${id}?` });
  await expect(one).toContainText('The member loses 150 points and reads the reason in an email.');
  await one.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(one.getByText('This field is required').first()).toBeVisible();
  await inspect(page);
  await one.getByRole('combobox', { name: 'Reason' }).selectOption('too_fast');
  await one.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rejected');

  await page.goto(`${panel.console()}/surveys/unverified`);
  await page.getByLabel('Select all that are shown').press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Reject…' }).press('Enter');
  const many = page.getByRole('dialog', { name: 'Reject 4 unverified completes?' });
  await many.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(many.getByText('This field is required').first()).toBeVisible();
  await inspect(page);
  await many.getByRole('combobox', { name: 'Reason' }).selectOption('not_completed');
  await many.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Finished' })).toContainText('4 done, 0 skipped');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No unverified completes')).toBeVisible();
});

test('a quota of a built-in survey and a project say their drop-out by page, and a quota on its answers who holds a place', async ({
  page,
  inspect,
}) => {
  const project = await panel.onDatabase((database) =>
    database.transaction(async (db) => {
      const found = db.selectFrom('surveys').select('id').where('survey_number', '=', 'coffee-and-tea-bg');
      const { id } = await found.executeTakeFirstOrThrow();
      const { id: project_id } = await db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
      await db.updateTable('surveys').set({ project_id }).where('id', '=', id).execute();
      const women = { kind: 'gender' as const, genders: ['female' as const] };
      await insertCells(db, id, [{ name: 'Women', wanted: 300, condition: { kind: 'all', of: [women] } }]);
      await sql`insert into attempt_places (attempt_id, cell_id)
        select a.id, q.id from invitations i
        join attempts a on a.invitation_id = i.id
        join members m on m.id = i.member_id
        join quota_cells q on q.survey_id = i.survey_id and q.name = 'Women'
        where i.survey_id = ${id} and i.state = 'complete' and m.gender = 'female'`.execute(db);
      return project_id;
    }),
  );
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await page.getByRole('link', { name: 'Quotas', exact: true }).press('Enter');
  const shown = async (name: string) => {
    await page.getByRole('button', { name: `All figures of the quota: ${name}` }).press('Enter');
    return page.getByRole('dialog', { name: `All figures of the quota: ${name}` });
  };
  const women = await shown('Women');
  const pages = women.getByRole('table', { name: 'Drop-out by page' });
  await expect(pages.getByRole('rowheader', { name: 'Page 1' })).toBeVisible();
  await expect(women.getByRole('figure').getByRole('img')).toBeVisible();
  await inspect(page);
  await page.keyboard.press('Escape');
  const coffee = await shown('coffee drinkers');
  await expect(coffee).toContainText('only those who hold a place in it are counted');
  await expect(
    coffee.getByRole('figure', { name: 'How do completes come in?' }).getByRole('img'),
  ).toBeVisible();
  await expect(coffee.getByRole('table', { name: 'Drop-out by page' })).toHaveCount(0);
  await inspect(page);

  await page.goto(`${panel.console()}/surveys/projects/${project}`);
  const together = page.getByRole('table', { name: /^Drop-out by page: / });
  await expect(together).toHaveCount(1);
  await expect(together.getByRole('rowheader', { name: 'Page 1' })).toBeVisible();
  await expect(page.getByText('coffee-and-tea-bg, version 1')).toBeVisible();
  await inspect(page);
});

test('a survey that is none says so; in Bulgarian, on a narrow screen', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/surveys/987654');
  await expect(page.getByText('There is no such survey in your countries')).toBeVisible();
  await inspect(page);
  await chooseBulgarian(page);
  await inspectInBulgarian(
    page,
    panel.console(),
    ['/surveys', '/surveys/1', '/surveys/1?tab=settings', '/surveys/1?tab=history', '/surveys/new'],
    inspect,
  );
  await page.goto(`${panel.console()}/surveys?words=coffee-and-tea-bg`);
  await expect(page.getByRole('link', { name: 'Приключили', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await page.getByRole('link', { name: 'Квоти', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Всички показатели на квотата: Women' }).press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('table', { name: 'Недовършени по страници' }),
  ).toBeVisible();
  await inspect(page);
});
