import { sql } from 'kysely';
import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { overflow } from './inspect-page.ts';
import { ownPanel } from './own-panel.ts';
import { startSession } from './sessions.ts';

const panel = ownPanel({ demo: true });

test('names of one long word make no page wider than the window, and hide no column', async ({ page }) => {
  const word = 'W'.repeat(150);
  const { survey, project } = await panel.onDatabase((database) =>
    database.transaction(async (db) => {
      const names = JSON.stringify({ en: word.slice(0, 100), bg: word.slice(0, 100) });
      const long = sql`update surveys set titles = ${names} where survey_number = 'coffee-and-tea-bg'`;
      await long.execute(db);
      await sql`update projects set name = ${word}, client = ${word}`.execute(db);
      await sql`update quota_cells set name = ${word.slice(0, 60)}`.execute(db);
      await sql`update operators set name = ${word.slice(0, 80)}`.execute(db);
      await sql`update rewards set names = ${names}`.execute(db);
      const found = db.selectFrom('surveys').select(['id', 'project_id']);
      const { id, project_id } = await found
        .where('survey_number', '=', 'coffee-and-tea-bg')
        .executeTakeFirstOrThrow();
      return { survey: id, project: project_id };
    }),
  );
  await signInAsOwner(page, '/surveys', { url: panel.console(), dataDir: panel.dataDir() });
  for (const width of [320, 700, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/surveys', `/surveys/${survey}`, `/surveys/projects/${project}`]) {
      await page.goto(panel.console() + path);
      await expect(page.getByText(word.slice(0, 60)).filter({ visible: true }).first()).toBeVisible();
      expect(await overflow(page), `${path} at ${width}`).toBe(0);
    }
  }
  await page.goto(`${panel.console()}/surveys?words=coffee-and-tea-bg`);
  await expect(page.getByRole('columnheader', { name: 'Closes' })).toBeInViewport({ ratio: 1 });

  const maria = demoMember('maria.petrova@example.com', panel.dataDir());
  await startSession(page, panel.site(), '/api/portal/v1', maria);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${panel.site()}/members/reward-claim`);
    await expect(page.getByText('W'.repeat(100)).filter({ visible: true }).first()).toBeVisible();
    expect(await overflow(page), `rewards at ${width}`).toBe(0);
  }
});
