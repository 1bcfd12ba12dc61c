import { execFileSync } from 'node:child_process';
import { apex, expect, site, test } from './fixtures.ts';
import { live } from './members-area.ts';

/** Runs a command of an operator against the running server. */
const kvorum = (...args: string[]): string =>
  execFileSync(process.execPath, ['dist/server/cli.js', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.KVORUM_DATA_DIR ?? '', DATABASE_URL: '' },
  });

test('the whole way of a member: country, registration, mail, survey, points, reward', async ({
  page,
  context,
  inspect,
  register,
  signIn,
  openMail,
}) => {
  test.setTimeout(120_000);

  // A visitor chooses a country and keeps the page and its query.
  await page.goto(`${apex}/faq?from=paper#points`);
  await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
  await inspect(page);
  const bulgaria = page.getByRole('link', { name: 'Bulgaria' });
  // Only the browser knows the hash.
  await expect(bulgaria).toHaveAttribute('href', `${site}/faq?from=paper#points`);
  await bulgaria.click();
  await expect(page).toHaveURL(`${site}/faq?from=paper#points`);

  // Without trackers no cookie dialog opens, but cookies can still be allowed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Allow cookies' }).click();
  expect(await page.evaluate(() => localStorage.getItem('cookies-accepted'))).not.toBeNull();

  // Registration, and the mail with its code.
  await page.goto('/');
  await page.getByRole('link', { name: 'Register for free' }).first().click();
  await expect(page).toHaveURL(`${site}/register`);
  await inspect(page);
  const person = await register(page);
  await expect(page.getByText('please follow the instructions', { exact: false })).toBeVisible();
  await inspect(page);
  await openMail(page, person.email, /confirm/i);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /confirm/i })
    .first()
    .click();
  await expect(page.getByText('Please click the button below to confirm your email.')).toBeVisible();
  await expect(page).toHaveURL(`${site}/confirm`);
  await inspect(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${site}/login`);
  await inspect(page);

  // Signing in leads to Questionnaires, where the new member already has an invitation.
  await signIn(page, person);
  await expect(page).toHaveURL(`${site}/members/questionnaires`);
  // A job invites them a moment after the confirmation.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Coffee and tea at home').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await inspect(page);

  // The survey opens in its own tab and is saved page by page.
  const [survey] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Click here to fill out the questionnaire' }).first().click(),
  ]);
  await expect(survey).toHaveURL(/\/interview\//);
  await live(survey);
  await survey.getByRole('checkbox', { name: 'Transport' }).check();
  await survey.getByRole('checkbox', { name: 'None of these' }).check();
  await expect(survey.getByRole('checkbox', { name: 'Transport' })).not.toBeChecked();
  await survey.getByRole('radio', { name: 'Several times a day' }).check();
  await inspect(survey);
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('radio', { name: 'Mostly tea' }).check();
  await survey.getByRole('checkbox', { name: 'Green tea' }).check();
  await survey.getByRole('button', { name: 'Next' }).click();
  await expect(survey.getByText('What do you take in your tea?')).toBeVisible();
  await expect(survey.getByText('How do you mostly make your coffee?')).toBeHidden();
  await survey.reload();
  await live(survey);
  await survey.getByRole('checkbox', { name: 'Lemon' }).check();
  for (const row of ['Taste', 'Price', 'Brand', 'Origin and fair trade']) {
    await survey
      .getByRole('radiogroup', { name: row })
      .getByRole('radio', { name: 'Fairly important' })
      .check();
  }
  await inspect(survey);
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByLabel('What would make your coffee or tea at home even better?').fill('More time');
  await survey.getByRole('button', { name: 'Finish' }).click();
  await expect(survey).toHaveURL(/\/survey-return\//);
  await expect(survey.getByText('100').first()).toBeVisible();
  await inspect(survey);
  await survey.close();

  // The points have been credited; a bonus from an operator makes them enough for a reward.
  await page.goto('/members/jtn-points');
  await expect(page.getByText('Coffee and tea at home').first()).toBeVisible();
  await inspect(page);
  const { id } = JSON.parse(kvorum('member', 'show', person.email, '--json'));
  kvorum('points', 'adjust', String(id), '900', '--reason', 'welcome gift');
  await page.goto('/members/reward-claim');
  await page.getByRole('spinbutton', { name: /money order/i }).fill('1');
  await inspect(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Street', { exact: false }).first().fill('ulitsa Oborishte 5');
  await page.getByLabel('Postal code', { exact: false }).first().fill('1504');
  await page
    .getByLabel(/town|city/i)
    .first()
    .fill('Sofia');
  await inspect(page);
  await page.getByRole('button', { name: 'Exchange' }).dblclick();
  await expect(page).toHaveURL(`${site}/members/reward-basket`);
  await expect(page.getByText('Points exchange successfully requested')).toBeVisible();
  const requests = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /money order/i });
  await expect(requests).toHaveCount(1);
  await inspect(page);
  await openMail(page, person.email, /reward|exchange/i);

  // Nothing is left to do, and signing out leads to the home page.
  await page.goto(`${site}/members/jtn-points`);
  await expect(page.getByText('0 points').first()).toBeVisible();
  await page.getByRole('button', { name: /My account|Vera/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.goto('/members/jtn-points');
  await expect(page).toHaveURL(`${site}/login?return=%2Fmembers%2Fjtn-points`);
});
