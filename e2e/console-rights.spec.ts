import type { Page } from '@playwright/test';
import { inviteColleague } from './colleague.ts';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true, mode: 'serial' });
let colleague: Page;

/** The owner gives the colleague a role that sees no rewards, or their own again, in these countries. */
const giveRole = (page: Page, role: string, countries = ['BG']) =>
  page.evaluate(
    async ([wanted, of]) => {
      const read = async (path: string) => (await (await fetch(`/api/operator/v1${path}`)).json()).data;
      const named = ({ name }: { name: string }) => name === wanted;
      const { id: role_id } = (await read('/roles')).find(named);
      const isColleague = ({ email }: { email: string }) => email.startsWith('petar.ivanov');
      const { id, name, version } = (await read('/operators')).find(isColleague);
      const answer = await fetch(`/api/operator/v1/operators/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, role_id, countries: of, version }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [role, countries] as const,
  );

test('whoever loses a right learns it at the next refusal, and whoever gets it back at the next page: rail and buttons follow, and what was typed stays', async ({
  page,
  browser,
  inspect,
}) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  colleague = await inviteColleague(panel, page, browser);
  await colleague.goto(`${panel.console()}/rewards/requests/4`);
  const main = colleague.getByRole('main');
  await main.getByRole('button', { name: 'More' }).click();
  await main.getByRole('button', { name: 'Reject…' }).click();
  const dialog = colleague.getByRole('dialog', { name: /^Reject request/ });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Another reason');
  const note = dialog.getByRole('textbox', { name: 'A note for the member' });
  await note.fill('The address is a hotel.');
  const areas = colleague.getByRole('navigation', { name: 'Areas' });
  await expect(areas.getByText('Rewards', { exact: true })).toHaveCount(1);

  await giveRole(page, 'fieldwork');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText("You're not allowed to do this")).toBeVisible();
  await expect(areas.getByText('Rewards', { exact: true })).toHaveCount(0);
  await expect(areas.getByText('Surveys', { exact: true })).toHaveCount(1);
  await expect(note).toHaveValue('The address is a hotel.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('alert')).toContainText("Your role doesn't include this page");
  await expect(main.getByRole('button', { name: 'More' })).toHaveCount(0);
  await inspect(colleague);
  await areas.getByText('Today', { exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Request 4' })).toHaveCount(0);
  await colleague.goBack();
  await expect(main.getByText("Your role doesn't include this page")).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'Request 4' })).toHaveCount(0);

  // Given back: no call is refused that could tell it.
  await giveRole(page, 'rewards');
  await colleague.clock.install();
  await colleague.clock.fastForward(11_000);
  await areas.getByText('Today', { exact: true }).click();
  await expect(areas.getByText('Rewards', { exact: true })).toHaveCount(1);
  await colleague.goBack();
  await expect(main.getByRole('heading', { level: 1, name: 'Request 4' })).toBeVisible();
});

test('the bar follows the countries that an operator is bound to', async ({ page }) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  const bar = colleague.getByRole('banner');
  await expect(bar).toContainText('Bulgaria');
  const areas = colleague.getByRole('navigation', { name: 'Areas' });
  for (const [country, name, area] of [
    ['GB', 'United Kingdom', 'Today'],
    ['BG', 'Bulgaria', 'Rewards'],
  ] as const) {
    await giveRole(page, 'rewards', [country]);
    await colleague.clock.fastForward(11_000);
    await areas.getByText(area, { exact: true }).click();
    await expect(bar).toContainText(name);
  }
});

test('a tab goes on as the colleague who has signed in by another one, under their name', async ({
  page,
  context,
}) => {
  await signInAsOwner(page, '/rewards/requests/4', { url: panel.console(), dataDir: panel.dataDir() });
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Irina Koleva');
  await page.clock.install();
  await context.clearCookies();
  await context.addCookies(await colleague.context().cookies());
  await page.clock.fastForward(11_000);
  await page.getByRole('navigation', { name: 'Areas' }).getByText('Today', { exact: true }).click();
  await expect(bar).toContainText('Petar Ivanov');
});

test('a tab whose session has ended goes on once another one has signed in', async ({ page, context }) => {
  const sign = (tab: Page) =>
    signInAsOwner(tab, '/rewards/requests/4', { url: panel.console(), dataDir: panel.dataDir() });
  await sign(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'More' }).click();
  await main.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject request/ });
  await dialog.getByRole('textbox', { name: 'A note for the member' }).fill('The address is a hotel.');
  await context.clearCookies();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Another reason');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  const other = await context.newPage();
  await sign(other);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await other.close();
});

test('a page that the browser had frozen shows nothing of members once nobody is signed in', async ({
  page,
  context,
}) => {
  await signInAsOwner(page, '/members', { url: panel.console(), dataDir: panel.dataDir() });
  const members = page.getByRole('main').getByText(/@/);
  await expect(members.first()).toBeVisible();
  const shownAgain = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const validated = page.waitForResponse('**/auth/validate');
  await shownAgain();
  await validated;
  await expect(members.first()).toBeVisible();
  await context.clearCookies();
  await shownAgain();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(members).toHaveCount(0);
});

test('whoever signs out in one tab leaves nothing of members in another one', async ({ page, context }) => {
  await signInAsOwner(page, '/members', { url: panel.console(), dataDir: panel.dataDir() });
  const members = page.getByRole('main').getByText(/@/);
  await expect(members.first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${panel.console()}/rewards/requests`);
  await other.getByRole('banner').getByRole('button', { name: 'Irina Koleva' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [other, page])
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(members).toHaveCount(0);
  await other.close();
});

test('whoever loses the right to see a bulk action while it runs is told so', async ({ page }) => {
  await signInAsOwner(page, '/', { url: panel.console(), dataDir: panel.dataDir() });
  await giveRole(page, 'rewards');
  await colleague.goto(`${panel.console()}/rewards/requests`);
  await colleague.getByLabel('Select all that are shown').check();
  await colleague
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Approve…' })
    .click();
  const progress = /reward-requests\/bulk\/\d+$/;
  await colleague.route(progress, (route) => {
    const started = { id: 1, action: 'reward-requests/approve', operator: 'Petar Ivanov', created_at: '' };
    const running = { finished_at: null, stopped_because: null, waiting: 4, done: 0, skipped: 2 };
    return route.fulfill({ json: { success: true, data: { ...started, ...running } } });
  });
  await colleague
    .getByRole('dialog', { name: /^Approve/ })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  const running = colleague.getByRole('dialog', { name: 'In progress' });
  await expect(running).toContainText('2 of 6');
  await giveRole(page, 'fieldwork');
  await colleague.unroute(progress);
  await expect(running.getByText("You're not allowed to do this")).toBeVisible();
  await expect(
    colleague.getByRole('navigation', { name: 'Areas' }).getByText('Rewards', { exact: true }),
  ).toHaveCount(0);
  await colleague.context().close();
});
