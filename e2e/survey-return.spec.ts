import { cookiesAllowed, expect, test } from './fixtures.ts';
import { expectFocusInMain } from './members-area.ts';

test.use({ storageState: cookiesAllowed });

test('the page after a survey stops asking for its result, says so, and asks again when it is told to @phone', async ({
  page,
  inspect,
}) => {
  const result = { title: 'Coffee and tea', points: 0, pending: false, outcome: null as string | null };
  let asked = 0;
  await page.route('**/returns/*', (route) => {
    asked += 1;
    return route.fulfill({ json: { success: true, data: result } });
  });
  await page.clock.install();
  await page.goto(`/survey-return/${'a'.repeat(64)}`);
  await expect(page.getByRole('heading', { name: "Thank you! We're waiting for the result" })).toBeVisible();
  const late = page.getByText("The result hasn't arrived yet.");
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      await page.clock.runFor(5_000);
      // Whatever was asked is answered before the next question.
      await page.evaluate(() => fetch('/health'));
    }
  };
  await pass(60);
  expect(asked).toBeGreaterThan(5);
  await expect(late).toBeHidden();
  await pass(70);
  await expect(late).toBeVisible();
  await inspect(page);
  const before = asked;
  expect(before).toBeLessThanOrEqual(26);
  await pass(120);
  expect(asked).toBe(before);

  result.outcome = 'complete';
  result.points = 40;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for taking part!' })).toBeVisible();
  await expect(page.getByText("We've added 40 points to your account.")).toBeVisible();
  await expect(late).toBeHidden();
  await expectFocusInMain(page);
  await pass(20);
  expect(asked).toBe(before + 1);
});

test('who comes back by a link of no attempt is told that the link is not valid @phone', async ({
  page,
  inspect,
}) => {
  await page.goto('/api/portal/v1/surveys/nobody/return?attempt=nobody&outcome=complete');
  await expect(page.getByRole('heading', { name: "This link isn't valid" })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the surveys' })).toBeVisible();
  await inspect(page);
});
