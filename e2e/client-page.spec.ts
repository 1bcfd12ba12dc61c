import type { Page } from '@playwright/test';
import { signInAsOwner } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ownPanel } from './own-panel.ts';

const panel = ownPanel({ demo: true });

test.use({ expectedComplaints: [/ERR_FAILED|status of 5\d\d/] });

/** A link to the demo's project, and how it is taken back. */
async function newLink(page: Page) {
  await signInAsOwner(page, '/surveys/projects', { url: panel.console(), dataDir: panel.dataDir() });
  const link = page.getByRole('link', { name: /Holiday plans/ });
  const project = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const links = `/api/operator/v1/projects/${project}/client-links`;
  const { id, address } = await page.evaluate(async (path) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), days: 7 }),
    });
    return (await answer.json()).data as { id: number; address: string };
  }, links);
  return {
    id,
    address,
    takeBack: () =>
      page.evaluate(async (path) => (await fetch(path, { method: 'DELETE' })).status, `${links}/${id}`),
  };
}

/** The client's browser, in which a minute goes by at once. */
async function openAsClient(client: Page, address: string) {
  await client.clock.install();
  await client.goto(address);
  await expect(client.getByRole('heading', { level: 1, name: 'Holiday plans' })).toBeVisible();
  const figures = client.getByRole('heading', { name: 'All surveys' });
  await expect(figures).toBeVisible();
  return { figures, aMinute: () => client.clock.fastForward(60_000) };
}

const ENDED = "This link doesn't work or has expired. Please ask the panel for a new one.";

test('figures that can’t be read anew stay, with a note and a way to try again', async ({
  page,
  browser,
  inspect,
}) => {
  const { address } = await newLink(page);
  const context = await browser.newContext();
  const client = await context.newPage();
  const { figures, aMinute } = await openAsClient(client, address);
  const completes = client.getByRole('progressbar', { name: 'Completes' }).first();
  const shown = await completes.textContent();
  const failed = client.getByText("The figures couldn't be loaded.");
  for (const status of [0, 502]) {
    await client.route('**/client-page', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: '<h1>Bad gateway</h1>' }),
    );
    await aMinute();
    await expect(failed).toBeVisible();
    await expect(figures).toBeVisible();
    await expect(completes).toHaveText(shown ?? '');
    await inspect(client);
    const again = client.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(again).toBeVisible();
    await client.unroute('**/client-page');
    await again.press('Enter');
    await expect(failed).toHaveCount(0);
    await expect(figures).toBeVisible();
  }
  await context.close();
});

test('a link that is taken back or expires while it is open shows nothing any more, and says whom to ask', async ({
  page,
  browser,
  inspect,
}) => {
  for (const how of ['taken back', 'expired'] as const) {
    const { id, address, takeBack } = await newLink(page);
    const context = await browser.newContext();
    const client = await context.newPage();
    const { figures, aMinute } = await openAsClient(client, address);
    if (how === 'taken back') expect(await takeBack()).toBe(200);
    else
      await panel.onDatabase((database) =>
        database.transaction((db) =>
          db.updateTable('client_links').set({ expires_at: new Date() }).where('id', '=', id).execute(),
        ),
      );
    await aMinute();
    await expect(client.getByText(ENDED)).toBeVisible();
    await expect(figures).toHaveCount(0);
    await expect(client.getByText('Holiday plans')).toHaveCount(0);
    await inspect(client);
    await client.reload();
    await expect(client.getByText(ENDED)).toBeVisible();
    await context.close();
  }
});
