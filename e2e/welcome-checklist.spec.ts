import { demoMember } from './fixtures.ts';
import { expect, test } from './members-area.ts';

test.describe('the first steps', () => {
  test('are ticked off, lead on, and can be put away for good @phone', async ({
    page,
    join,
    open,
    inspect,
  }) => {
    await join(page);
    const card = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: 'Welcome, Vera!' })
      .last();
    await expect(card).toContainText('1 of 5 done');
    await inspect(page);

    await card.getByRole('button', { name: 'Done' }).click();
    await expect(card).toContainText('2 of 5 done');
    const ticked = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await card.getByRole('link', { name: 'How points work' }).click();
    await expect(page).toHaveURL('/faq#points');
    await ticked;
    await open(page, '/members/questionnaires');
    await expect(card).toContainText('3 of 5 done');
    await card.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page).toHaveURL('/members/profiler');

    await open(page, '/members/questionnaires');
    await card.getByRole('button', { name: 'Hide this list' }).click();
    await expect(page.getByText('Welcome, Vera!')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Surveys to complete' })).toBeVisible();
    await expect(page.getByText('Welcome, Vera!')).toBeHidden();
  });

  test('do not greet a member of half a year', async ({ page, enter }) => {
    await enter(page, demoMember('maria.petrova@example.com'));
    await expect(page.getByRole('heading', { name: 'Surveys to complete' })).toBeVisible();
    await expect(page.getByText(/^Welcome, /)).toBeHidden();
  });
});
