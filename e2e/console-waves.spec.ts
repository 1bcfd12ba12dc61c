import { sql } from 'kysely';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

/** A wave that was stopped before it had invited anybody. */
const LEFT_OUT = 60;

test('who got no email of a wave is named page by page', async ({ page, inspect }) => {
  const id = await panel.onDatabase((database) =>
    database.transaction(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into waves (survey_id, audience, state, starts_at, ended_at, stop_reason, started_by)
        select id, 'all', 'stopped', now(), now(), 'The client has changed its mind', 'test' from surveys where survey_number = 'daily-news-bg' returning id
      `.execute(db);
      const wave = rows[0]?.id ?? 0;
      await sql`
        insert into invitations (wave_id, survey_id, member_id, points, not_sent)
        select w.id, w.survey_id, m.id, 10, 'wave_stopped'
        from waves w, lateral (
          (
            select id from members where not exists (
              select from invitations i where i.survey_id = w.survey_id and i.member_id = members.id
            )
            order by id limit ${LEFT_OUT / 2}
          )
          union all
          -- Whose account is deleted by now.
          select null from generate_series(1, ${LEFT_OUT}::int)
        ) m
        where w.id = ${wave} limit ${LEFT_OUT}`.execute(db);
      return wave;
    }),
  );
  await signInAsOwner(page, `/surveys/waves/${id}?tab=not-sent`, {
    url: panel.console(),
    dataDir: panel.dataDir(),
  });
  const rows = page.getByRole('table', { name: 'Planned members who got no email' }).getByRole('row');
  const heading = 1;
  await expect(rows).toHaveCount(50 + heading);
  await inspect(page);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows).toHaveCount(LEFT_OUT + heading);
  await expect(rows.last()).toContainText('The wave was stopped');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await inspect(page);
});
