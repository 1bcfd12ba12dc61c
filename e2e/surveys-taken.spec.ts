import type { Page } from '@playwright/test';
import { kvorum } from './command-line.ts';
import { choose, consoleUrl, signInAsOwner } from './console.ts';
import { demoMember } from './fixtures.ts';
import { expect, goOn, live, test } from './members-area.ts';

const TITLE = 'Balconies and gardens';
const SURVEY = 'https://survey.example/s';
const REASON = 'The same answers came from somebody else too';

/** From the case that the member has opened, by what the console shows beside it. */
async function giveGoodwill(page: Page, member_id: number): Promise<void> {
  await signInAsOwner(page, `/messages?topic=attempt&member=${member_id}..${member_id}`);
  await page.locator('tr[data-row]').getByRole('link').first().press('Enter');
  const evidence = page.getByRole('region', { name: 'What we know' });
  await expect(evidence).toContainText(TITLE);
  await expect(evidence).toContainText('Completed By the browser');
  await evidence.getByRole('link', { name: "Adjust points on the member's page" }).press('Enter');
  await expect(page).toHaveURL(`${consoleUrl}/members/${member_id}`);
  await choose(page, 'Adjust points');
  const asked = page.getByRole('dialog', { name: /^Adjust the points/ });
  await asked.getByLabel('Points').fill('25');
  await asked.getByRole('textbox', { name: 'Reason' }).fill('A long wait for a survey');
  await asked.getByRole('button', { name: 'Adjust' }).press('Enter');
  await expect(page.getByText('The points are booked')).toBeVisible();
  await page.context().close();
}

test('every survey that was started has a receipt, from open to taken back @phone', async ({
  page,
  context,
  browser,
  join,
  inspect,
  open,
}) => {
  const member_id = await (await join(page)).member_id();
  await open(page, '/members/surveys-taken');
  await expect(page.getByText("You haven't started any surveys yet")).toBeVisible();
  await inspect(page);

  const { survey_number } = kvorum(
    ...['survey', 'create', '--country', 'bg', '--title', `en=${TITLE}`, '--points', '80', '--minutes', '10'],
    ...['--url', `${SURVEY}?id={attempt}`, '--live'],
  ).answer;
  kvorum('survey', 'invite', survey_number, '--members', String(member_id));
  // A job sends the wave's invitations.
  await expect(async () => {
    await open(page, '/members/questionnaires');
    await expect(page.getByRole('row', { name: TITLE })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const opened = context.waitForEvent('page');
  // The page doesn't exist; only the address the member was sent to matters.
  const sent = context.waitForEvent('request', (request) => request.url().startsWith(SURVEY));
  await page.getByRole('row', { name: TITLE }).getByRole('link').click();
  const tab = await opened;
  const attempt = new URL((await sent).url()).searchParams.get('id') ?? '';

  await page.getByRole('link', { name: 'Survey history' }).first().click();
  const receipt = page.getByRole('row', { name: TITLE });
  await expect(receipt).toContainText('Not finished yet');
  await expect(receipt.getByRole('link', { name: 'Continue the survey' })).toBeVisible();
  await inspect(page);

  // The survey can't sign, so its complete waits for an operator.
  await tab.goto(`/api/portal/v1/surveys/${survey_number}/return?attempt=${attempt}&outcome=complete`);
  await expect(tab).toHaveURL(/\/survey-return\//);
  await page.reload();
  await live(page);
  await expect(receipt).toContainText('Under review');
  await inspect(page);

  await receipt.getByRole('button', { name: 'Something is wrong' }).press('Enter');
  const problem = page.getByRole('dialog', { name: 'What went wrong?' });
  await problem.getByLabel('Your message').fill('I was told to wait');
  await problem.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(receipt).toContainText('Waiting for our answer');
  await giveGoodwill(await (await browser.newContext()).newPage(), member_id);
  await page.reload();
  await live(page);
  await open(page, '/members/jtn-points');
  await expect(page.getByRole('row', { name: 'Bonus points' })).toContainText('+25');
  await open(page, '/members/surveys-taken');

  expect(kvorum('attempt', 'accept', '--', attempt).status).toBe(0);
  await page.reload();
  await expect(receipt).toContainText(/Completed in full.*80.*Final/);

  expect(kvorum('attempt', 'reject', '--take-back', '--reason', REASON, '--', attempt).status).toBe(0);
  await page.reload();
  await live(page);
  await expect(receipt).toContainText(`Points removed80 points removedReason: ${REASON}`);
  await inspect(page);
  await open(page, '/members/jtn-points');
  const reversal = page.getByRole('row', { name: 'Survey points removed' });
  await expect(reversal).toContainText('\u221280');
  await expect(reversal).toContainText(`Reason: ${REASON}`);
});

test('a history of receipts tells what is pending until when and what is final', async ({
  page,
  enter,
  open,
  inspect,
}) => {
  await enter(page, demoMember('maria.petrova@example.com'));
  await open(page, '/members/jtn-points');
  await page.getByRole('link', { name: 'Survey history' }).first().click();
  await expect(page.getByRole('row', { name: 'Getting around your town' })).toContainText(
    /300.*Pending.*until/,
  );
  await expect(page.getByRole('row', { name: 'Holidays and travel' })).toContainText(/800.*Final/);
  await expect(page.getByRole('row', { name: "Your household's insurance policies" })).toContainText(
    'It was for a different group of people',
  );
  await inspect(page);
});

test('a receipt and the page after the survey say what kept back promised points in the same words @phone', async ({
  page,
  enter,
  open,
  inspect,
}) => {
  await enter(page, demoMember('maria.petrova@example.com'));
  const unpaid = { promised: 12, minimum_minutes: 3, daily_cap: null };
  const words = [
    /If the survey isn't a match for you\s*12 points/,
    /Minimum time for those points\s*3 minutes/,
  ];
  const receipt = {
    ...{
      id: 1,
      title: 'Insurance',
      started: '2026-08-11T09:00:00Z',
      outcome: 'screenout',
      points: 0,
      unpaid,
    },
    ...{ state: 'final', until: null, taken_back: 0, because: null, reason: null, case: null },
  };
  await page.route('**/profile/surveys-taken', (route) =>
    route.fulfill({ json: { success: true, data: [receipt] } }),
  );
  await open(page, '/members/jtn-points');
  await goOn(page, '/members/surveys-taken');
  for (const said of words) await expect(page.getByRole('row', { name: 'Insurance' })).toContainText(said);
  await inspect(page);

  const result = {
    title: 'Insurance',
    outcome: 'screenout',
    points: 0,
    pending: false,
    unpaid,
    is_test: false,
  };
  await page.route('**/returns/*', (route) => route.fulfill({ json: { success: true, data: result } }));
  await open(page, `/survey-return/${'a'.repeat(64)}`);
  for (const said of words) await expect(page.getByRole('main')).toContainText(said);
  await inspect(page);
});
