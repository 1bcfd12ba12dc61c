import type { Response } from '@playwright/test';
import { demoMember } from './fixtures.ts';
import { expect, test } from './members-area.ts';

type Held = { release(): void };
const isTick = (response: Response) =>
  response.request().method() === 'PUT' && response.url().endsWith('/profile/welcome');

/** The answer to the next tick reaches the page when it is released. */
function holdFirstAnswer() {
  const real = window.fetch;
  const held = new Promise<void>((release) => {
    Object.assign(window, { release });
  });
  window.fetch = async (...request) => {
    if (request[1]?.method === 'PUT') {
      window.fetch = real;
      const answer = await real(...request);
      await held;
      return answer;
    }
    return real(...request);
  };
}

/** Once the page has had time to draw what it was told. */
async function releaseFirstAnswer() {
  (window as unknown as Held).release();
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

test.describe('the first steps', () => {
  test('are ticked off, lead on, and can be put away for good @phone', async ({
    page,
    join,
    open,
    inspect,
  }) => {
    await join(page);
    await open(page, '/members/questionnaires');
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

  test('go by the newest answer, in whatever order they come', async ({ page, join, open }) => {
    await join(page);
    await open(page, '/members/questionnaires');
    const card = page.locator('section').filter({ hasText: 'Welcome, Vera!' }).last();
    await page.evaluate(holdFirstAnswer);
    const first = page.waitForResponse(isTick);
    await card.getByRole('button', { name: 'Done' }).click();
    await first;
    const second = page.waitForResponse(isTick);
    await card.getByRole('link', { name: 'How points work' }).click();
    await second;
    await page.goBack();
    await expect(card).toContainText('3 of 5 done');
    await page.evaluate(releaseFirstAnswer);
    await expect(card).toContainText('3 of 5 done');
  });

  test('do not greet a member of half a year', async ({ page, enter, open }) => {
    await enter(page, demoMember('maria.petrova@example.com'));
    await open(page, '/members/questionnaires');
    await expect(page.getByRole('heading', { name: 'Surveys to complete' })).toBeVisible();
    await expect(page.getByText(/^Welcome, /)).toBeHidden();
  });
});
