import type { Page } from '@playwright/test';
import { expect, test } from './members-area.ts';

test.use({ expectedComplaints: [[/status of 502/], { scope: 'test' }] });

const refuse = (page: Page, pattern: RegExp) =>
  page.route(pattern, (route) => route.fulfill({ status: 502, body: '' }));

test('a list that cannot be fetched again stays, and says so until it is up to date', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/questionnaires');
  const list = page.getByRole('main').locator('section').filter({ hasText: 'Surveys to complete' }).last();
  const start = list.getByRole('link', { name: 'Click here to fill out the questionnaire' });
  await expect(start).toBeVisible();
  const calls = /\/portal\/v1\/surveys(\?|$)/;
  await refuse(page, calls);
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  const notice = list.getByRole('status').filter({ hasText: "We couldn't load this" });
  await expect(notice).toBeVisible();
  await expect(start).toBeVisible();
  await page.unroute(calls);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(start).toBeVisible();
});

test("a new member's first invitations are shown, also when they come after the page", async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/account');
  let asked = 0;
  await page.route(/\/portal\/v1\/surveys(\?|$)/, async (route) => {
    asked += 1;
    return asked > 1 ? route.continue() : route.fulfill({ json: { success: true, data: [] } });
  });
  await page.clock.install();
  await page.getByRole('link', { name: 'Questionnaires', exact: true }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByText('You do not have any invitations')).toBeVisible();
  await page.clock.fastForward(5_000);
  const start = main.getByRole('link', { name: 'Click here to fill out the questionnaire' }).first();
  await expect(start).toBeVisible();
});

test('requests that are open are not left out silently when they cannot be had', async ({
  page,
  join,
  open,
}) => {
  await join(page);
  await open(page, '/members/questionnaires');
  const calls = /\/profile\/exchange\/open(\?|$)/;
  await refuse(page, calls);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Reward Basket' })
    .or(page.getByRole('navigation').getByRole('link', { name: 'Reward Basket' }))
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText("You don't have any requests for points exchange.")).toBeVisible();
  await expect(main.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(calls);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
});
