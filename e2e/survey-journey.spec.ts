import type { Page } from '@playwright/test';
import { flagAttempts } from '#server/features/attempts/flag-attempts.ts';
import { returnLink } from '#server/features/reports/report-links.ts';
import { signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { live } from './members-area.ts';
import { ownPanel } from './own-panel.ts';
import { startSession } from './sessions.ts';

const panel = ownPanel({ demo: true });

const SURVEY = 'https://survey.example';

const more = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('main').getByText(name, { exact: true }).press('Enter');
};

/** From an empty form to a survey that waits for its first member; answers what its client is told. */
async function createSurvey(page: Page, inspect: (page: Page) => Promise<void>) {
  await page.getByRole('link', { name: 'New survey' }).press('Enter');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('BG');
  const form = page.getByRole('form', { name: 'New survey' });
  await form.getByRole('textbox', { name: 'Title in Bulgarian' }).fill('Почивки');
  await form.getByRole('textbox', { name: 'Invitation text in Bulgarian' }).fill('За почивките ви.');
  await form.getByRole('textbox', { name: 'Points for a complete' }).fill('80');
  await form.getByRole('textbox', { name: 'Minutes' }).fill('12');
  await form.getByRole('textbox', { name: 'Target' }).fill('50');
  await form.getByRole('textbox', { name: 'Completes of the soft launch' }).fill('5');
  const link = form.getByRole('textbox', { name: 'Link to the survey' });
  await link.fill('http://survey.example/{attempt}');
  await link.press('Enter');
  await expect(form.getByText('The address must begin with https://').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Title in Bulgarian' })).toHaveValue('Почивки');
  await inspect(page);
  await link.fill(`${SURVEY}/{attempt}`);
  await link.press('Enter');
  const saved = page.getByRole('dialog', { name: 'Save this key' });
  await expect(saved.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^[\w-]{43}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/surveys\/new/);
  await page.keyboard.press('Escape');
  const key = {
    keyId: await saved.getByRole('textbox', { name: 'Key' }).inputValue(),
    secret: await saved.getByRole('textbox', { name: 'Secret' }).inputValue(),
  };
  await saved.getByRole('button', { name: "I've saved it" }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  const above = await page.getByText(/^Survey \S+ · Bulgaria$/).textContent();
  return { key, survey_number: above?.split(' ')[1] ?? '' };
}

async function softLaunch(page: Page, inspect: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: 'Soft launch' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Soft launch: / });
  await expect(dialog).toContainText('until 5 completes are in or in progress');
  await inspect(page);
  await dialog.getByRole('button', { name: 'Soft launch' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Soft launch');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  const settings = page.getByRole('form', { name: 'Survey' });
  await expect(settings.getByRole('textbox', { name: 'Link to the survey' })).toHaveAttribute('readonly');
  const target = settings.getByRole('textbox', { name: 'Target' });
  await target.fill('40');
  await target.press('Enter');
  await expect(
    settings.getByText('This can only be raised in the current state of the survey').first(),
  ).toBeVisible();
  await inspect(page);
  await target.fill('60');
  await target.press('Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();
}

/** To everybody whose language is Bulgarian; answers once the wave is on its way. */
async function sendWave(page: Page) {
  await page.getByRole('link', { name: 'Waves', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'New wave' }).press('Enter');
  await page.getByRole('combobox', { name: 'Add a condition' }).selectOption('language');
  await page.getByRole('textbox', { name: 'Days of rest' }).fill('0');
  await page.getByRole('textbox', { name: 'Members at most' }).fill('500');
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await page.getByRole('button', { name: /^Send to / }).press('Enter');
  const sending = page.getByRole('dialog', { name: /^Send to / });
  await sending.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Wave / })).toBeVisible();
}

test('a survey goes from an empty form to its last reconciliation, with a member beside it', async ({
  page,
  browser,
  inspect,
}) => {
  await page.clock.install();
  await signInAsOwner(page, '/surveys', { url: panel.console(), dataDir: panel.dataDir() });
  const { key, survey_number } = await createSurvey(page, inspect);
  const surveyUrl = page.url();
  await softLaunch(page, inspect);
  await sendWave(page);
  await page.goto(surveyUrl);
  const complete = page.getByRole('progressbar', { name: 'Completes of the soft launch' });
  await expect(complete).toHaveText('0 of 5');

  // The member gets the mail and takes the survey; its client signs the way back.
  const elena = demoMember('elena.dimitrova@example.com', panel.dataDir());
  const invitation = await mailedLink(elena.email, '/invitation/', panel.site(null), 'Почивки');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const tab = await context.newPage();
  await tab.goto(invitation);
  await live(tab);
  // The client's site doesn't exist; only the address that the member was sent to matters.
  const sent = context.waitForEvent('request', (request) => request.url().startsWith(SURVEY));
  await tab.getByRole('button', { name: 'Започване' }).press('Enter');
  const attempt = new URL((await sent).url()).pathname.slice(1);
  const statement = { survey_number, attempt, outcome: 'complete' } as const;
  const member = await context.newPage();
  await member.goto(returnLink(panel.site(), statement, key, new Date()));
  await expect(member.getByRole('heading', { name: 'Благодарим Ви за участието!' })).toBeVisible();
  await expect(member.getByText(/80 точки/).first()).toBeVisible();

  // The operator's figures follow by themselves, and the points of completes that are in rise with the others.
  await page.clock.fastForward(15_000);
  await expect(complete).toHaveText('1 of 5');
  await inspect(page);
  await more(page, 'Raise the points…');
  const raise = page.getByRole('dialog', { name: 'Raise the points for a complete' });
  await raise.getByLabel('Points for a complete').fill('100');
  await inspect(page);
  await raise.getByRole('button', { name: 'Show the cost' }).press('Enter');
  const raised = page.getByRole('dialog', { name: 'Raise the points from 80 to 100?' });
  await expect(raised).toContainText('1 complete gets a top-up now: 20 points.');
  await inspect(page);
  // A colleague has set a ceiling since: the last step says so, and goes on once it is gone.
  const ceiling = (points: number | null, version: number) =>
    page.evaluate(
      async (body) => {
        const path = `/api/operator/v1${location.pathname}/ceilings`;
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
      },
      { per_day: null, members: null, points, version },
    );
  expect(await ceiling(90, 0)).toBe(200);
  await raised.getByRole('button', { name: 'Raise the points' }).press('Enter');
  await expect(raised.getByRole('alert').first()).toContainText('more than its ceiling of points');
  await inspect(page);
  expect(await ceiling(null, 1)).toBe(200);
  await raised.getByRole('button', { name: 'Raise the points' }).press('Enter');
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.getByText('1 complete topped up with 20 points')).toBeVisible({ timeout: 1000 });
  }).toPass();

  // It took less than a minute: an operator looks at it, and accepts it by itself.
  const id = await panel.onDatabase((database) =>
    database.transaction(async (db) => {
      const found = db.selectFrom('attempts').select('id').where('token', '=', attempt);
      const { id: attempt_id } = await found.executeTakeFirstOrThrow();
      const judged_by = { minutes: 0.1, median_minutes: 12, completes: 25 };
      await flagAttempts(db, [{ attempt_id, kind: 'speeding', judged_by }], new Date());
      return attempt_id;
    }),
  );
  await page.goto(`${panel.console()}/surveys/attempts/${id}`);
  await page.getByRole('button', { name: 'All fine…' }).press('Enter');
  const fine = page.getByRole('dialog', { name: /^Is attempt \d+ fine/ });
  await inspect(page);
  await fine.getByRole('button', { name: 'All fine' }).press('Enter');
  await expect(page.getByText('Reviewed: all fine').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'All fine…' })).toHaveCount(0);
  await more(page, 'Accept…');
  const accept = page.getByRole('dialog', { name: /^Accept attempt / });
  await expect(accept).toContainText('the member can spend them');
  await inspect(page);
  await accept.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accepted');
  await startSession(member, panel.site(), '/api/portal/v1', elena);
  await member.goto(`${panel.site()}/members/surveys-taken`);
  await live(member);
  const receipt = member.getByRole('row', { name: 'Почивки' });
  await expect(receipt).toContainText(/100.*Окончателни/);

  // The client's list says otherwise.
  await page.goto(surveyUrl);
  await more(page, 'Reconcile');
  await expect(page.getByRole('heading', { level: 1, name: 'Reconcile' })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Ids, one in each line' })
    .fill(`id;result;reason\n${attempt};rejected;too fast\nnobody;ok;`);
  await expect(page.getByRole('combobox', { name: 'rejected', exact: true })).toHaveValue('reject');
  await page.getByRole('textbox', { name: 'A note for the member' }).fill('Три минути вместо дванайсет.');
  const run = page.getByRole('button', { name: 'Test run' });
  await run.press('Enter');
  const rows = page.getByRole('table', { name: 'Rows of the list' });
  await expect(rows).toContainText('The review is over');
  await expect(rows).toContainText('Unknown in this survey');
  await inspect(page);
  await page
    .getByRole('combobox', { name: 'Rejected attempts whose review is over' })
    .selectOption('Reject and take the points back');
  await expect(rows).toHaveCount(0);
  await run.press('Enter');
  await page.getByRole('button', { name: 'Apply 1 decision…' }).press('Enter');
  const apply = page.getByRole('dialog', { name: 'Apply 1 decision?' });
  await expect(apply).toContainText('100 points are removed.');
  await inspect(page);
  await apply.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Finished' })).toContainText('1 done, 0 skipped');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Rows of reconciliations' })).toBeVisible();
  await inspect(page);

  // The member reads why, in their own language, with the operator's words.
  await mailedLink(elena.email, '/members/surveys-taken', panel.site(null), 'отнети');
  await member.reload();
  await live(member);
  await expect(receipt).toContainText('Причина: Анкетата е попълнена твърде бързо.');
  await expect(receipt).toContainText('Три минути вместо дванайсет.');
  await inspect(member);
  await context.close();
});
