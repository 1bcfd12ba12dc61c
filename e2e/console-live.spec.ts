import type { Locator, Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

const open = (page: Page, path: string) =>
  signInAsOwner(page, path, { url: panel.console(), dataDir: panel.dataDir() });

/** What a call of the console answers now. */
const answerOf = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(`/api/operator/v1/${address}`)).json(), path);

const boxOf = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

/** The pointer is put on a control; afterwards it is where it was. */
async function staysInPlace(control: Locator, change: () => Promise<void>): Promise<void> {
  await control.hover();
  const before = await boxOf(control);
  await change();
  await isAt(control, before);
}

/** Browsers scroll by whole pixels of the screen. */
async function isAt(control: Locator, before: Awaited<ReturnType<typeof boxOf>>): Promise<void> {
  const { x, y, width, height } = await boxOf(control);
  expect({ x, width, height }).toEqual({ x: before.x, width: before.width, height: before.height });
  expect(Math.abs(y - before.y)).toBeLessThan(1);
}

test('figures that come in leave the control under the pointer where it is', async ({ page }) => {
  await page.clock.install();
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const save = page.getByRole('button', { name: 'Save as CSV' });
  await expect(save).toBeVisible();
  const { data, ...envelope } = await answerOf(page, `surveys/${id}/figures`);
  let arrived = 0;
  await page.route('**/surveys/*/figures', async (route) => {
    arrived += 1;
    const counts = { ...data.counts };
    for (const key of Object.keys(counts)) counts[key] = counts[key] * 1_000_000 + arrived;
    const expected_incidence = arrived % 2 === 1 ? 43 : null;
    const plan = arrived % 2 === 1 ? { due: 1_000_000, behind: true } : null;
    await route.fulfill({ json: { ...envelope, data: { ...data, counts, expected_incidence, plan } } });
  });
  const main = page.getByRole('main');
  const comesIn = (behind: boolean) => async () => {
    await page.clock.fastForward(15_000);
    await expect(main.getByText('Behind plan', { exact: true })).toHaveCount(behind ? 1 : 0);
  };
  await page.setViewportSize({ width: 1280, height: 700 });
  for (const control of [save, main.getByText('Show as a table').first()])
    for (const behind of [true, false]) await staysInPlace(control, comesIn(behind));
});

test('the code of a chart that comes late moves nothing', async ({ page }) => {
  let arrives = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route('**/plot-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await open(page, '/surveys?words=coffee-and-tea-bg');
  await page.getByRole('link', { name: /coffee-and-tea-bg/ }).press('Enter');
  const save = page.getByRole('button', { name: 'Save as CSV' });
  await expect(save).toBeVisible();
  // Everything else is there.
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(1);
  await staysInPlace(save, async () => {
    arrives();
    await expect(page.getByRole('img', { name: 'How do completes come in?' })).toBeVisible();
  });
});

test('attempts that come in leave the row under the pointer where it is, and those in view where one has scrolled to', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/surveys/attempts');
  const list = page.getByRole('region', { name: 'Attempts' });
  const rows = list.getByRole('row');
  await expect(rows.nth(20)).toBeAttached();
  const { data, ...envelope } = await answerOf(page, 'attempts');
  const latest = data.rows[0].id;
  let more = 0;
  await page.route(/\/operator\/v1\/attempts(\?|$)/, async (route) => {
    const added = Array.from({ length: more }, (_, at) => ({ ...data.rows[0], id: latest + more - at }));
    await route.fulfill({ json: { ...envelope, data: { ...data, rows: [...added, ...data.rows] } } });
  });
  const linkTo = (id: number) => list.locator(`a[href="/surveys/attempts/${id}"]`);
  /** As when one comes back to the tab. */
  const readAnew = async () => {
    more += 3;
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(linkTo(latest + more)).toBeAttached();
  };
  const nth = (at: number) => linkTo(data.rows[at].id);
  await staysInPlace(nth(2), readAnew);
  await nth(12).scrollIntoViewIfNeeded();
  await staysInPlace(nth(12), readAnew);
  // With the pointer elsewhere, what was scrolled to stays in view.
  await page.getByRole('heading', { level: 1 }).hover();
  const before = await boxOf(nth(12));
  await readAnew();
  await isAt(nth(12), before);

  // Nobody is taken past rows that they have asked for.
  const next = {
    ...data,
    rows: data.rows.map((row: { id: number }) => ({ ...row, id: -row.id })),
    next: null,
  };
  await page.unrouteAll();
  await page.route(/\/operator\/v1\/attempts\?.*after=/, (route) =>
    route.fulfill({ json: { ...envelope, data: next } }),
  );
  await page.reload();
  const button = list.getByRole('button', { name: 'Show more' });
  await button.hover();
  const scrolled = await list.evaluate(({ scrollTop }) => scrollTop);
  await button.click();
  await expect(linkTo(-latest)).toBeAttached();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
});

test('what a colleague has saved meanwhile is told before it is replaced, though the page has read it', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/surveys?words=holidays-winter');
  await page.getByRole('link', { name: /holidays-winter/ }).press('Enter');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
  const form = page.getByRole('form', { name: 'Survey' });
  await expect(form.locator('[name=priority]')).toHaveValue('3');
  const { data } = await answerOf(page, `surveys/${id}`);
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  const theirs = colleague.getByRole('form', { name: 'Survey' });
  await theirs.locator('[name=priority]').selectOption('4');
  await theirs.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(colleague.getByText('Saved', { exact: true }).first()).toBeVisible();
  await colleague.close();
  await page.clock.fastForward(30_000);
  await expect(page.locator('dd').filter({ hasText: /^High$/ })).toBeVisible();
  await form.locator('[name=target]').fill('70');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const mine = form.getByRole('button', { name: 'Save mine' });
  await expect(mine).toBeVisible();
  expect((await answerOf(page, `surveys/${id}`)).data).toMatchObject({ priority: 4, target: data.target });
  await form.locator('[name=priority]').selectOption('4');
  await mine.press('Enter');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect((await answerOf(page, `surveys/${id}`)).data).toMatchObject({ priority: 4, target: 70 });
  // What this page has saved itself is no colleague's.
  await form.locator('[name=target]').fill('75');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect
    .poll(async () => (await answerOf(page, `surveys/${id}`)).data)
    .toMatchObject({ priority: 4, target: 75 });
});

test('whoever sees the end of automatic waves does not stop those that a colleague has started since, and still reads why they ended', async ({
  page,
  inspect,
}) => {
  await open(page, '/surveys?automatic=ended');
  await page.getByRole('link', { name: /mobile-phones-winter/ }).press('Enter');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Waves', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Mark as seen…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mark the end of the automatic waves as seen?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Talked to the client');
  await inspect(page);
  const { series } = (await answerOf(page, `surveys/${id}/automatic-waves`)).data;
  // A colleague, in a console of their own.
  const does = (method: string, address: string, body: object) =>
    page.evaluate(
      async (sent) => {
        const headers = { 'content-type': 'application/json' };
        const { method, body } = sent;
        return (await fetch(`/api/operator/v1/${sent.address}`, { method, headers, body })).status;
      },
      { method, address, body: JSON.stringify(body) },
    );
  const ceilings = { per_day: null, members: 1, points: null, version: 0 };
  expect(await does('PUT', `surveys/${id}/ceilings`, ceilings)).toBe(200);
  const again = { ...series.settings, version: series.version };
  expect(await does('POST', `surveys/${id}/automatic-waves`, again)).toBe(200);
  await dialog.getByRole('button', { name: 'Mark as seen' }).press('Enter');
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  // The colleague's waves end at their ceiling.
  await expect
    .poll(async () => (await answerOf(page, `surveys/${id}/automatic-waves`)).data.series)
    .toMatchObject({ state: 'ended', end: 'ceiling_members', seen_at: null });
  await page.reload();
  await page.getByRole('button', { name: 'Mark as seen…' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Talked to the client');
  await dialog.getByRole('button', { name: 'Mark as seen' }).press('Enter');
  await expect(page.getByText('Ended automatically and seen')).toBeVisible();
  await expect(page.getByText('As many members are invited as the ceiling allows')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as seen…' })).toHaveCount(0);
});

test('automatic waves say which of theirs is paused and why, and lead to it', async ({ page, inspect }) => {
  await open(page, '/surveys');
  await page.getByRole('link', { name: /mobile-phones-winter/ }).press('Enter');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await answerOf(page, `surveys/${id}/automatic-waves`);
  // As if the wave before had been halted.
  Object.assign(answer.data.series, {
    ...{ state: 'running', reason: null, end: null, ended_at: null, seen_at: null },
    ...{ waits_for: 'wave', waves: [{ id: 1, pause_reason: 'bounces' }] },
  });
  await page.route('**/surveys/*/automatic-waves', (route) => route.fulfill({ json: answer }));
  await page.getByRole('link', { name: 'Waves', exact: true }).press('Enter');
  await expect(page.getByText('No further wave starts, because one of them is paused')).toBeVisible();
  await expect(page.getByText("Why it's paused: Too many emails came back")).toBeVisible();
  await inspect(page);
  await page.getByRole('link', { name: 'Wave 1', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/waves\/1$/);
});
