import { expect, test } from './members-area.ts';

test.use({ expectedComplaints: [[/status of (401|502)/], { scope: 'test' }] });

test('what is written about a survey is kept over a failure and over a session that ended', async ({
  page,
  context,
  join,
  open,
}) => {
  const { email, password } = await join(page);
  await open(page, '/members/questionnaires');
  const link = page.getByRole('link', { name: 'Click here to fill out the questionnaire' }).first();
  const [survey] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(survey).toHaveURL(/\/interview\//);
  await survey.close();

  // On a phone the button stands at the end of a line, and the dialog is written from the start all the same.
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/members/surveys-taken');
  const problem = page.getByRole('button', { name: 'Something is wrong' });
  await problem.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveCSS('text-align', 'start');
  const form = page
    .getByRole('dialog', { name: 'What went wrong?' })
    .locator('form', { hasText: 'Your message' });
  const message = form.getByLabel('Your message');
  const send = form.getByRole('button', { name: 'Send' });
  await message.fill('It stopped at the second page');
  await page.route('**/problem', (route) => route.fulfill({ status: 502, body: '' }));
  await send.click();
  await expect(form.getByRole('alert').getByText('The service is starting.')).toBeVisible();
  await expect(message).toHaveValue('It stopped at the second page');

  await page.unroute('**/problem');
  await context.clearCookies({ name: 'session' });
  await send.click();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Fsurveys-taken');
  const main = page.getByRole('main');
  await main.locator('[name=email]').first().fill(email);
  await main.locator('[name=password]').fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/members/surveys-taken');
  await problem.click();
  await expect(message).toHaveValue('It stopped at the second page');
  await expect(form.getByText("What you entered is still here but isn't saved yet.")).toBeVisible();
  await send.click();
  await expect(page.getByText('Waiting for our answer')).toBeVisible();
});
