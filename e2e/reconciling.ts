import type { Page } from '@playwright/test';
import { demoMember, expect } from './fixtures.ts';
import type { OwnPanel } from './own-panel.ts';

/** Completes of the survey elsewhere that has the most of them under review, without a decision. */
export const undecided = (panel: OwnPanel) =>
  panel.onDatabase(async ({ read }) => {
    const found = await read
      .selectFrom('attempts as a')
      .innerJoin('surveys as s', 's.id', 'a.survey_id')
      .select(['a.id', 'a.token', 'a.survey_id'])
      .where('s.kind', '=', 'external')
      .where('s.state', '<>', 'archived')
      .where('a.outcome', '=', 'complete')
      .where('a.reconciled', 'is', null)
      .where('a.pending_until', 'is not', null)
      .orderBy('a.id')
      .execute();
    const surveys = [...new Set(found.map(({ survey_id }) => survey_id))];
    const each = surveys.map((survey) => found.filter(({ survey_id }) => survey_id === survey));
    return each.toSorted((one, other) => other.length - one.length)[0] ?? [];
  });

/** What a colleague does meanwhile, and whether it was done. */
export const elsewhere = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ({ address, sent }) => {
      const answer = await fetch(`/api/operator/v1/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return answer.status;
    },
    { address: path, sent: body },
  );

/** Of all operators, as if the time were over. */
export const endSessions = (panel: OwnPanel) =>
  panel.onDatabase((database) => database.transaction((db) => db.deleteFrom('operator_sessions').execute()));

/** In the dialog over the page. */
export async function signInAgain(panel: OwnPanel, page: Page): Promise<void> {
  const ended = page.getByText(
    'Your session has ended. Sign in again, and everything on this page stays as it is.',
  );
  await expect(ended).toBeVisible();
  const dialog = page.getByRole('dialog').filter({ has: ended });
  await dialog
    .locator('[name=password]')
    .fill(demoMember('irina.koleva@example.com', panel.dataDir()).password);
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(ended).toBeHidden();
}
