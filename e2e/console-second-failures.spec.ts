import { choose, consoleUrl, signInAsOwner } from './console.ts';
import { demoMember, expect, test } from './fixtures.ts';
import { startSession } from './sessions.ts';

test.use({
  expectedComplaints: [
    [/net::ERR_/, /status of (404|502)/, /could not be loaded/, /error occurred|above error/],
    { scope: 'test' },
  ],
});

test('a page that could not be had is asked for again by the same entry of the menu', async ({ page }) => {
  await signInAsOwner(page);
  // Reloading for a new release has just been tried.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await page.route('**/console-assets/messages-page-*.js', (route) =>
    route.fulfill({ status: 502, body: '' }),
  );
  const entry = page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Messages' })
    .first();
  // Without hovering, which would fetch it ahead.
  await entry.press('Enter');
  const failure = page.getByText("We couldn't load this. Please check your connection");
  await expect(failure).toBeVisible();
  await page.unroute('**/console-assets/messages-page-*.js');
  await entry.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(failure).toBeHidden();
});

test('without its operator’s countries the console shows no forms, and goes on by itself once they can be had', async ({
  page,
  inspect,
}) => {
  await page.clock.install();
  let fails = true;
  await page.route('**/console/countries', (route) =>
    fails ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );
  await startSession(page, consoleUrl, '/api/operator/v1', demoMember('irina.koleva@example.com'));
  await page.goto(`${consoleUrl}/surveys/new`);
  await expect(page.getByRole('heading', { level: 1, name: "We can't reach the console" })).toBeVisible();
  await inspect(page);
  fails = false;
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { level: 1, name: 'New survey' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Country/ })).toBeVisible();
});

test('a segment that a colleague has removed is no longer offered once it was chosen in vain', async ({
  page,
}) => {
  await signInAsOwner(page, '/surveys?words=coffee-and-tea-bg');
  const name = `Short-lived ${Date.now()}`;
  const segment = await page.evaluate(async (called) => {
    const condition = { kind: 'all', of: [{ kind: 'gender', genders: ['female'] }] };
    const answer = await fetch('/api/operator/v1/segments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: called, country_code: 'BG', condition }),
    });
    return (await answer.json()).data as { id: number; version: number };
  }, name);
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Live');
  await page.goto(`${page.url()}/waves/new`);
  const offered = page.getByRole('combobox', { name: 'Begin with a segment' });
  await expect(offered.getByRole('option', { name })).toHaveCount(1);
  await page.evaluate(
    ({ id, version }) => fetch(`/api/operator/v1/segments/${id}?version=${version}`, { method: 'DELETE' }),
    segment,
  );
  await offered.selectOption(name);
  await expect(page.getByText("We couldn't find this")).toBeVisible();
  await expect(page.getByRole('option', { name })).toHaveCount(0);
});

test('a state or a platform that only a newer release knows leaves a survey’s page usable, and it says so', async ({
  page,
  inspect,
}) => {
  await signInAsOwner(page, '/surveys?words=saving-spring');
  const found = (path: string) =>
    page.evaluate(async (address) => (await fetch(`/api/operator/v1/${address}`)).json(), path);
  const { id } = (await found('surveys?words=saving-spring')).data.rows[0];
  const survey = await found(`surveys/${id}`);
  const address = `${consoleUrl}/surveys/${id}`;
  let answered = {};
  await page.route(`**/api/operator/v1/surveys/${id}`, (route) =>
    route.fulfill({ json: { ...survey, data: { ...survey.data, ...answered } } }),
  );
  for (const [unknown, name] of [
    [{ state: 'on_hold' }, 'on_hold'],
    [{ preset: 'new_platform' }, 'new_platform'],
  ] as const) {
    answered = unknown;
    for (const tab of ['results', 'waves', 'settings', 'hosting', 'tests', 'history']) {
      await page.goto(`${address}?tab=${tab}`);
      await expect(page.getByText(`This page doesn't know "${name}" yet`)).toBeVisible();
      await expect(page.getByRole('main').locator('nav a[aria-current]')).toHaveAttribute(
        'href',
        new RegExp(tab === 'results' ? `${id}$` : `tab=${tab}$`),
      );
      await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
  }
  await page.goto(`${address}?tab=settings`);
  // What isn't known is kept when something else is saved.
  await expect(page.getByRole('combobox', { name: 'Programmed in' })).toHaveValue('new_platform');
  await inspect(page);
});

test('the palette or a dialog that could not be had is put away, and asked for again by the next press', async ({
  page,
  inspect,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await signInAsOwner(page, '/surveys?words=saving-spring');
  // Reloading for a new release has just been tried.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  const chunks = /\/console-assets\/(palette|copy-dialog)-/;
  const failure = page.getByText("We couldn't load this. Please check your connection");
  await page.route(chunks, (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(failure).toBeVisible();
  await inspect(page);
  await page.unroute(chunks);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search or run an action' })).toBeVisible();
  await expect(failure).toBeHidden();
  await page.keyboard.press('Escape');

  await page.route(chunks, (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('link', { name: /saving-spring/ })
    .press('Enter');
  await choose(page, 'Copy');
  await expect(failure).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(failure).toBeHidden();
  // In the menu that it was asked for in, which only a dialog closes.
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Copy/ })).toBeVisible();
});
