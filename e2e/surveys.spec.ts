import type { Page } from '@playwright/test';
import { kvorum } from './command-line.ts';
import { answerPage, endSession, expect, live, signInAgain, test } from './members-area.ts';

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ });
const start = (page: Page, title: string) =>
  page
    .getByRole('row', { name: title })
    .getByRole('link', { name: 'Click here to fill out the questionnaire' })
    .click();

test('an interview survives a dead line and a reload, goes back, and its points arrive', async ({
  page,
  context,
  join,
  inspect,
  open,
}) => {
  const { member_id } = await join(page);
  expect(kvorum('survey', 'invite', 'daily-news-bg', '--members', String(await member_id())).status).toBe(0);
  // A job sends the wave's invitations.
  await expect(async () => {
    await open(page, '/members/questionnaires');
    await expect(page.getByRole('row', { name: 'How you follow the news' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const opened = context.waitForEvent('page');
  await start(page, 'How you follow the news');
  const tab = await opened;
  await expect(tab.getByText('Page 1 of 2').first()).toBeVisible();
  await live(tab);
  await expect(tab.getByRole('navigation')).toHaveCount(0);
  await next(tab).click();
  await expect(tab.getByText('Please answer this question')).toHaveCount(2);
  await inspect(tab);

  await tab.getByLabel('Very interested', { exact: true }).check();
  await tab.getByLabel('Radio').check();
  await tab.getByLabel('Nowhere').check();
  await expect(tab.getByLabel('Radio')).not.toBeChecked();
  await tab.getByLabel('Radio').check();
  await context.setOffline(true);
  await next(tab).click();
  const again = tab.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await inspect(tab);
  await context.setOffline(false);
  await again.click();
  await expect(tab.getByText('Page 2 of 2').first()).toBeVisible();

  await tab.getByRole('radiogroup', { name: 'Radio' }).getByLabel('A lot', { exact: true }).check();
  await tab.reload();
  await live(tab);
  await expect(
    tab.getByRole('radiogroup', { name: 'Radio' }).getByLabel('A lot', { exact: true }),
  ).toBeChecked();
  await next(tab).click();
  await expect(tab.getByText('Please choose an answer in every row')).toBeVisible();
  await tab.getByRole('button', { name: 'Previous page' }).click();
  // The earlier page asks about the radio too.
  await expect(tab.getByRole('checkbox', { name: 'Radio' })).toBeChecked();
  await next(tab).click();
  await expect(tab.getByText('Page 2 of 2').first()).toBeVisible();
  await answerPage(tab);
  await inspect(tab);
  await next(tab).dblclick();
  await expect(tab).toHaveURL(/\/survey-return\//);
  await expect(tab.getByRole('heading', { name: 'Thank you for taking part!' })).toBeVisible();
  await expect(tab.getByText("We've added 40 points to your account.")).toBeVisible();
  await inspect(tab);
  await tab.goBack();
  await expect(tab.getByRole('heading', { name: 'Thank you for taking part!' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('table', { name: 'Surveys to complete' })).not.toContainText('How you follow');
  await tab.getByRole('link', { name: 'Go to my points' }).click();
  await expect(tab.getByRole('row', { name: 'How you follow the news' })).toContainText('+40');
});

test('an invitation opens without sign-in, promises, and is answered once @phone', async ({
  page,
  browser,
  join,
  openMail,
  inspect,
}) => {
  const { email } = await join(page);
  await openMail(page, email, /Coffee and tea/);
  const text = await page.locator('pre').textContent();
  const link = /http\S+\/invitation\/\S+/.exec(text ?? '')?.[0] ?? '';
  const stranger = await browser.newContext();
  const tab = await stranger.newPage();
  await tab.goto(link);
  await live(tab);
  await expect(tab.getByRole('heading', { name: 'Coffee and tea at home' })).toBeVisible();
  await expect(tab.getByText('100 points')).toBeVisible();
  await expect(tab.getByText('5 minutes')).toBeVisible();
  await inspect(tab);
  await tab.getByRole('button', { name: 'Start' }).dblclick();
  await expect(tab.getByText('Page 1 of 4').first()).toBeVisible();
  await tab.getByLabel('Market research').check();
  await answerPage(tab);
  await next(tab).click();
  await expect(
    tab.getByRole('heading', { name: 'This survey is for a different group of people' }),
  ).toBeVisible();
  await inspect(tab);
  await tab.goto(link);
  await expect(tab.getByText("You've already taken part in this survey")).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Start' })).toBeHidden();
  await tab.goto('/invitation/nothing'.replace(/^/, new URL(link).origin));
  await expect(tab.getByRole('heading', { name: "This link isn't valid" })).toBeVisible();
  await inspect(tab);
  await stranger.close();
});

test('a start after the session has ended asks for a sign-in, and no longer once that is done', async ({
  page,
  context,
  join,
  open,
}) => {
  const member = await join(page);
  await open(page, '/members/questionnaires');
  await expect(page.getByRole('row', { name: 'Coffee and tea at home' })).toBeVisible();
  await endSession(context);
  const opened = context.waitForEvent('page');
  await start(page, 'Coffee and tea at home');
  const tab = await opened;
  await signInAgain(tab, member);
  await expect(tab.getByRole('row', { name: 'Coffee and tea at home' })).toBeVisible();
  await expect(tab).toHaveURL('/members/questionnaires');
  await expect(tab.getByText('Please sign in to continue')).toHaveCount(0);
});
