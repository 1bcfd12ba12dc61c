import { consoleUrl } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({ locale: 'bg-BG', expectedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });

test('a console whose sentences do not come says so in the reader’s language, and goes on at a press', async ({
  page,
  inspect,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/console/locales/bg', (route) => (documents > 1 ? route.continue() : route.abort()));
  await page.goto(consoleUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Няма връзка с конзолата');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
  await inspect(page);
  await page.getByRole('button', { name: 'Опитайте отново' }).press('Enter');
  await expect(page.getByLabel('Имейл')).toBeVisible();
});
