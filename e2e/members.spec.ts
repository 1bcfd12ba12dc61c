import type { Page } from '@playwright/test';
import { demoMember } from './fixtures.ts';
import { endSession, expect, signInAgain, test } from './members-area.ts';

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('several calls that are answered 401 open one sign-in page', async ({ page, context, join, open }) => {
  await page.addInitScript(() => {
    const { pushState } = history;
    const pushed: unknown[] = [];
    Object.assign(window, { pushed });
    history.pushState = (...given) => {
      pushed.push(given[2]);
      pushState.apply(history, given);
    };
  });
  await join(page);
  await open(page, '/members/account');
  await endSession(context);
  // All are refused in the same moment.
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/portal\/v1\/(profile|rewards|points)/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'JTN Points' }).first().click();
  await expect.poll(() => asked).toBeGreaterThan(1);
  answer();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Fjtn-points');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { pushed: string[] }).pushed)).toEqual([
    '/members/jtn-points',
    '/login?return=%2Fmembers%2Fjtn-points',
  ]);
});

test.describe('questionnaires', () => {
  test('promise minutes and points, and say what cannot be started now', async ({ page, enter, open }) => {
    await enter(page, demoMember('maria.petrova@example.com'));
    await open(page, '/members/questionnaires');
    const table = page.getByRole('table', { name: 'Surveys to complete' });
    for (const header of ['Title', 'Reward Points', 'Link'])
      await expect(table.getByRole('columnheader', { name: header })).toBeVisible();
    const survey = table.getByRole('row', { name: 'How you follow the news' });
    await expect(survey).toContainText('About 2 minutes');
    await expect(survey.getByRole('cell', { name: '40', exact: true })).toBeVisible();
    await expect(
      survey.getByRole('link', { name: 'Click here to fill out the questionnaire' }),
    ).toHaveAttribute('target', '_blank');
    await expect(table).toContainText('This survey is currently unaccessible. Please try again later.');
    await page.getByRole('main').getByRole('link', { name: 'Update' }).click();
    await expect(page).toHaveURL('/members/profiler');
  });

  test('say why a survey could not be started', async ({ page, enter }) => {
    await enter(page, demoMember('elena.dimitrova@example.com'));
    await page.goto('/members/account');
    await page.goto('/api/portal/v1/surveys/nothing/start');
    const refusal = page.getByText('Търсеното не беше намерено');
    await expect(refusal).toBeVisible();
    await expect(page).toHaveURL('/members/questionnaires');
    await page.reload();
    await expect(refusal).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/members/account');
  });

  test('that cannot be loaded say so, and come with the next try', async ({ page, enter, inspect, open }) => {
    await enter(page, demoMember('elena.dimitrova@example.com'));
    await open(page, '/members/account');
    await page.route('**/api/portal/v1/surveys', (route) => route.abort());
    await page.getByRole('link', { name: 'Анкети', exact: true }).first().click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Опитайте отново' });
    await expect(retry).toBeVisible();
    await inspect(page);
    await page.unroute('**/api/portal/v1/surveys');
    await retry.click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('the profiler', () => {
  test('refuses a missing answer, keeps what was typed, and thanks', async ({
    page,
    context,
    join,
    open,
  }) => {
    await join(page);
    await open(page, '/members/questionnaires');
    await page.getByRole('main').getByRole('link', { name: 'Update' }).click();
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('radiogroup', { name: 'How many people' }).getByLabel('Two').check();
    await save.click();
    await expect(page.getByText('Please answer this question').first()).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Do children under 18' })).toBeFocused();

    await page.getByRole('radiogroup', { name: 'Do children under 18' }).getByLabel('No').check();
    await page.getByRole('combobox', { name: 'In which region do you live?' }).selectOption({ index: 2 });
    await page.getByRole('combobox', { name: 'In which town or village' }).selectOption({ index: 1 });
    await page
      .getByRole('radiogroup', { name: 'highest level of education' })
      .getByRole('radio')
      .nth(2)
      .check();
    await page.getByRole('radiogroup', { name: 'What do you mainly do' }).getByLabel("I'm retired").check();

    await context.setOffline(true);
    await save.click();
    await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText("What you entered is still here but isn't saved yet.")).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'How many people' }).getByLabel('Two')).toBeChecked();
    await save.click();
    await expect(toast(page, 'Thank you for taking the time to update your information.')).toBeVisible();
    await page.reload();
    await expect(page.getByText("isn't saved yet")).toBeHidden();
    await expect(page.getByRole('radiogroup', { name: 'How many people' }).getByLabel('Two')).toBeChecked();
  });

  test('says which questions are left, and fewer as they are answered @phone', async ({
    page,
    join,
    inspect,
    open,
  }) => {
    await join(page);
    await open(page, '/members/questionnaires');
    const left = page.getByRole('main').locator('details').filter({ hasText: 'Still to do' });
    const question = left.getByRole('listitem').filter({ hasText: 'How many people' });
    await left.locator('summary').click();
    await expect(question).toBeVisible();
    await inspect(page);
    await page.getByRole('main').getByRole('link', { name: 'Update' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profilers' })).toBeVisible();
    await left.locator('summary').click();
    await expect(question).toBeVisible();
    await page.getByRole('radiogroup', { name: 'How many people' }).getByLabel('Two').check();
    await expect(question).toHaveCount(0);
    await inspect(page);
  });

  test('survives a session that ended meanwhile', async ({ page, context, join, enter, open }) => {
    const member = await join(page);
    await open(page, '/members/profiler');
    await page.getByLabel('Postal address: town').fill('Plovdiv');
    await page.getByRole('radiogroup', { name: 'How many people' }).getByLabel('Two').check();
    await endSession(context);
    await open(page, '/members/profiler');
    await expect(page).toHaveURL(/\/login\?return=/);
    await signInAgain(page, member);
    await expect(page).toHaveURL('/members/profiler');
    await expect(page.getByLabel('Postal address: town')).toHaveValue('Plovdiv');

    await endSession(context);
    await enter(page, demoMember('maria.petrova@example.com'));
    await open(page, '/members/profiler');
    await expect(page.getByLabel('Postal address: town')).not.toHaveValue('Plovdiv');
  });
});

test.describe('the account', () => {
  test('refuses an empty name and shows a new one at once', async ({ page, join, open }) => {
    await join(page);
    await open(page, '/members/account');
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('This field is required')).toBeVisible();
    await name.fill('Veronika');
    await page.getByRole('combobox', { name: 'Gender' }).selectOption('other');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'The changes were saved')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Veronika' })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Veronika');
    await expect(page.getByRole('combobox', { name: 'Gender' })).toHaveValue('other');
  });
});

test.describe('the password', () => {
  test('is not changed for a wrong current, a weak new or a differing second one', async ({
    page,
    join,
    open,
  }) => {
    const { password } = await join(page);
    await open(page, '/members/change-password');
    const fill = async (current: string, next: string, again: string) => {
      await page.locator('[name=password]').fill(current);
      await page.locator('[name=new_password]').fill(next);
      await page.locator('[name=confirm_password]').fill(again);
      await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    };
    const good = 'Another-Harbour-28';
    await fill(password, 'abc123', 'abc123');
    await expect(page.getByRole('group', { name: 'sufficiently strong password' })).toBeVisible();
    await fill(password, good, `${good}!`);
    await expect(page.getByText("The two passwords don't match")).toBeVisible();
    await fill('Wrong-Harbour-27', good, good);
    await expect(page.getByText('The password is incorrect')).toBeVisible();
    await expect(page.locator('[name=new_password]')).toHaveValue(good);
    await fill(password, good, good);
    await expect(toast(page, 'Password successfully changed')).toBeVisible();
    await expect(page.locator('[name=new_password]')).toHaveValue('');
  });
});

test.describe('a friend', () => {
  test('is not forgotten when the session ends over the form', async ({ page, context, join, open }) => {
    const member = await join(page);
    await open(page, '/members/refer-a-friend');
    const name = page.getByRole('textbox', { name: "Friend's first name" });
    await name.fill('Ivan');
    await page.getByRole('textbox', { name: "Friend's last name" }).fill('Ivanov');
    await page.getByRole('textbox', { name: "Friend's email" }).fill(`friend.${member.email}`);
    await endSession(context);
    await page.getByRole('main').getByRole('button', { name: 'Refer a Friend' }).click();
    await expect(page).toHaveURL(/\/login\?return=/);
    await signInAgain(page, member);
    await expect(page).toHaveURL('/members/refer-a-friend');
    await expect(name).toHaveValue('Ivan');
    await page.getByRole('main').getByRole('button', { name: 'Refer a Friend' }).click();
    await expect(toast(page, 'Ivan Ivanov has been referred as a friend.')).toBeVisible();
    await open(page, '/members/refer-a-friend');
    await expect(name).toHaveValue('');
  });

  test('is referred by name, but not oneself', async ({ page, join, open }) => {
    const { email } = await join(page);
    await open(page, '/members/refer-a-friend');
    const send = page.getByRole('main').getByRole('button', { name: 'Refer a Friend' });
    await page.getByRole('textbox', { name: "Friend's first name" }).fill('Ivan');
    await page.getByRole('textbox', { name: "Friend's last name" }).fill('Ivanov');
    await page.getByRole('textbox', { name: "Friend's email" }).fill(email);
    await send.click();
    await expect(page.getByText("You can't refer yourself")).toBeVisible();
    await page.getByRole('textbox', { name: "Friend's email" }).fill(`friend.${email}`);
    await send.click();
    await expect(toast(page, 'Ivan Ivanov has been referred as a friend.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: "Friend's first name" })).toHaveValue('');
    await expect(page.getByLabel('Your referral link')).toHaveValue(/\/register\?referrer=[\w-]{32}$/);
  });
});
