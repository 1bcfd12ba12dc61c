import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { site } from './fixtures.ts';
import { loseResponses } from './lose-responses.ts';
import { expect, expectFocusInMain, test } from './members-area.ts';

const quantity = (page: Page, reward: string) => page.getByLabel(`Quantity of ${reward}`);
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const MONEY_ORDER = 'Postal money order for 25 USD';
const VOUCHER = 'Gift voucher for 25 USD';
const DONATION = 'Donation of 12.50 USD';

async function fillInAddress(page: Page) {
  for (const [part, name, value] of [
    ['street-address', 'street, number', 'ul. Vitosha 5'],
    ['postal-code', 'postal code', '1000'],
    ['address-level2', 'town or village', 'Sofia'],
  ] as const) {
    const field = page.getByRole('textbox', { name });
    await expect(field).toHaveAttribute('autocomplete', part);
    await field.fill(value);
  }
}

test('nothing can be claimed without points', async ({ page, join, inspect, open }) => {
  await join(page);
  await open(page, '/members/reward-claim');
  await expect(page.getByText('You cannot exchange less than 1000 points')).toBeVisible();
  for (const reward of [MONEY_ORDER, VOUCHER, DONATION]) await expect(quantity(page, reward)).toBeDisabled();
  await proceed(page);
  await expect(page.getByText('Please choose a reward and a quantity first')).toBeVisible();
  await inspect(page);
  await open(page, '/members/reward-claim?reward=1&quantity=1');
  await expect(page.getByText("You don't have enough points")).toBeVisible();
  await open(page, '/members/reward-basket');
  await expect(page.getByText("You don't have any requests for points exchange.")).toBeVisible();
});

test('less than 1000 points is refused, too many pieces are ignored, one reward at a time @phone', async ({
  page,
  join,
  inspect,
  open,
}) => {
  await join(page, { points: 1700 });
  await open(page, '/members/reward-claim');
  const donations = quantity(page, DONATION);
  await donations.fill('1');
  await proceed(page);
  await expect(page.getByRole('alert').getByText('You cannot exchange less than 1000 points')).toBeVisible();
  await inspect(page);
  await expect(donations).toHaveAttribute('max', '3');
  await donations.fill('4');
  await expect(donations).toHaveValue('1');
  await donations.press('End');
  await donations.pressSequentially('-e.');
  await expect(donations).toHaveValue('1');
  const row = page.getByRole('row', { name: MONEY_ORDER });
  await row.getByRole('button', { name: 'One more' }).click();
  await expect(quantity(page, MONEY_ORDER)).toHaveValue('1');
  await expect(donations).toHaveValue('');
  await row.getByRole('button', { name: 'One more' }).click();
  await expect(quantity(page, MONEY_ORDER)).toHaveValue('1');
});

test('an exchange is requested once, however often it is pressed or sent', async ({
  page,
  join,
  inspect,
  open,
}) => {
  await join(page, { points: 5000 });
  await open(page, '/members/reward-claim');
  await quantity(page, MONEY_ORDER).fill('2');
  await proceed(page);
  await expect(page.getByText('Points left after this')).toBeVisible();
  await page.goBack();
  await expect(quantity(page, MONEY_ORDER)).toHaveValue('2');
  await page.goForward();
  const exchange = page.getByRole('button', { name: 'Exchange', exact: true });
  await exchange.click();
  await expect(page.getByText('Please answer this question').first()).toBeVisible();
  await inspect(page);
  await fillInAddress(page);

  // The request reaches the server, but its response is lost.
  await page.route('**/exchange/2', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const url = route.request().url().replace('bg.localhost', '127.0.0.1');
    await route.fetch({
      url,
      headers: { ...(await route.request().allHeaders()), host: new URL(site).host },
    });
    await route.abort();
  });
  await exchange.dblclick();
  await expect(page.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  await page.unroute('**/exchange/2');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'town or village' })).toHaveValue('Sofia');
  await exchange.dblclick();
  await expect(page).toHaveURL('/members/reward-basket');
  await expect(page.getByRole('status').getByText('Points exchange successfully requested')).toBeVisible();
  await inspect(page);
  const requests = page.getByRole('table', { name: 'Your requests' });
  await expect(requests.getByRole('row')).toHaveCount(2);
  await expect(requests.getByRole('row').nth(1)).toContainText(/2.*2000.*Requested/);

  await page.getByRole('button', { name: 'Cancel the request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this request?' });
  await expect(dialog).toContainText('Your 2000 points will be returned immediately.');
  await inspect(page);
  // Its response is lost: pressed again it's the same, and no request that can't be changed any more.
  await loseResponses(page, '**/cancel');
  await dialog.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(dialog.getByRole('alert').getByText('You seem to be offline')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(page.getByRole('status').getByText('Your request has been cancelled')).toBeVisible();
  await expect(requests.getByRole('row').nth(1)).toContainText('Cancelled');
  await expectFocusInMain(page);
  await open(page, '/members/jtn-points');
  await expect(page.getByText('5000 points')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Points returned' })).toContainText('+2000');
});

test('a second tab is told of the request that the first one made, and can mean another @phone', async ({
  page,
  join,
  inspect,
  open,
}) => {
  await join(page, { points: 3000 });
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await open(tab, '/members/reward-claim');
    await quantity(tab, MONEY_ORDER).fill('1');
    await proceed(tab);
    await fillInAddress(tab);
  }
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL('/members/reward-basket');
  const exchange = second.getByRole('button', { name: 'Exchange', exact: true });
  await exchange.click();
  const dialog = second.getByRole('dialog', { name: 'You made this request a moment ago' });
  await expect(dialog).toContainText("We haven't made a second one.");
  await inspect(second);
  await second.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await exchange.click();
  await dialog.getByRole('button', { name: 'Request it again' }).click();
  await expect(second).toHaveURL('/members/reward-basket');
  const requests = second.getByRole('table', { name: 'Your requests' }).getByRole('row');
  await expect(requests).toHaveCount(1 + 2);
});

test('what a request changes is seen at once on the page where one leaves', async ({ page, join, open }) => {
  await join(page, { points: 1000 });
  await open(page, '/members/unsubscribe');
  await expect(page.getByText("Points you'll lose")).toBeVisible();
  const menu = page.getByRole('navigation', { name: "Members' menu" });
  await menu.getByRole('link', { name: 'Reward Claim' }).click();
  await quantity(page, MONEY_ORDER).fill('1');
  await proceed(page);
  await fillInAddress(page);
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page).toHaveURL('/members/reward-basket');
  await menu.getByRole('link', { name: 'Cancel membership' }).click();
  await expect(page.getByText('Reward requests that will be cancelled')).toBeVisible();
});

test('a request whose answer comes late is told, and leads nobody away from another page', async ({
  page,
  join,
  open,
}) => {
  await join(page, { points: 1000 });
  await open(page, '/members/reward-claim');
  await quantity(page, MONEY_ORDER).fill('1');
  await proceed(page);
  await fillInAddress(page);
  const answer = await delayRequests(page, '**/exchange/1');
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  const menu = page.getByRole('navigation', { name: "Members' menu" });
  await menu.getByRole('link', { name: 'Questionnaires' }).click();
  await expect(page.getByRole('heading', { name: 'Surveys to complete' })).toBeVisible();
  answer();
  await expect(page.getByRole('status').getByText('Points exchange successfully requested')).toBeVisible();
  await expect(page).toHaveURL('/members/questionnaires');
});

test('long histories are read on in steps', async ({ page, join, open, inspect }) => {
  await join(page, { points: 1000 });
  await open(page, '/members/reward-basket');
  await page.evaluate(exchangeAndCancel, 26);
  await page.reload();
  const requests = page.getByRole('table', { name: 'Your requests' }).getByRole('row');
  await expect(requests).toHaveCount(1 + 25);
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(requests).toHaveCount(1 + 26);
  await expect(page.getByRole('button', { name: 'Show older entries' })).toBeHidden();
  await expectFocusInMain(page);

  await open(page, '/members/jtn-points');
  const movements = page.getByRole('table', { name: 'History' }).getByRole('row');
  for (const rows of [25, 50]) {
    await expect(movements).toHaveCount(1 + rows);
    await page.getByRole('button', { name: 'Show older entries' }).click();
  }
  await expect(movements).toHaveCount(1 + 53);
  await inspect(page);
});

/** Requests the first reward and cancels it again, as often as stated, each time with another address. */
async function exchangeAndCancel(times: number) {
  const call = async (path: string, body?: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`/api/portal/v1${path}`, body ? { ...init, body: JSON.stringify(body) } : {});
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).data;
  };
  const [{ id }] = await call('/rewards');
  const path = `/rewards/${id}/exchange/1`;
  const { definition } = await call(path);
  for (let time = 0; time < times; time += 1) {
    const answers = definition.map((attribute: { id: string }) => [attribute.id, `Street ${time}`]);
    const request = await call(path, { values: Object.fromEntries(answers) });
    await call(`/profile/exchange/${request.id}/cancel`, {});
  }
}

test('the points page names the threshold also above it', async ({ page, join, open }) => {
  await join(page, { points: 1000 });
  await open(page, '/members/jtn-points');
  await expect(
    page.getByText('You have enough points for a reward: the minimum is 1000 points'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Reward Claim' })).toBeVisible();
});
