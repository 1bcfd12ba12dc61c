import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { kvorum } from './command-line.ts';
import { signInAsOwner } from './console.ts';
import { mailedLink } from './mailbox.ts';
import { expect, live, test } from './members-area.ts';

/** A client's survey on its own host that redirects to another one, as survey routers do. */
let survey: Server;
let origin: string;
test.beforeAll(async () => {
  survey = createServer((request, response) => {
    if (request.url?.startsWith('/router'))
      return response
        .writeHead(302, { location: `${origin.replace('127.0.0.1', 'localhost')}/survey` })
        .end();
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>S</title><h1>The survey itself</h1>');
  });
  await new Promise<void>((resolve) => survey.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(survey.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  survey.closeAllConnections();
  survey.close();
});

for (const javaScriptEnabled of [false, true])
  test(`Start is a plain form, JavaScript ${javaScriptEnabled ? 'on' : 'off'}: it says why not, and leads to the survey's own host`, async ({
    page,
    browser,
    join,
  }) => {
    const { member_id, email } = await join(page);
    const number = `elsewhere-${javaScriptEnabled}`;
    const created = kvorum(
      ...['survey', 'create', '--country', 'BG', '--title', 'en=Elsewhere', '--number', number, '--live'],
      ...['--points', '10', '--minutes', '3', '--url', `${origin}/router?id={attempt}`],
    );
    expect(created.stderr).toBe('');
    expect(kvorum('survey', 'invite', number, '--members', String(await member_id())).status).toBe(0);
    const link = await mailedLink(email, '/invitation/', undefined, 'Elsewhere');

    const stranger = await browser.newContext({ javaScriptEnabled });
    const tab = await stranger.newPage();
    await tab.goto(link);
    expect(kvorum('survey', 'state', number, 'paused').status).toBe(0);
    await tab.getByRole('button', { name: 'Start' }).click();
    await expect(tab.getByText('This survey is currently unaccessible')).toBeVisible();
    await expect(tab).toHaveURL(
      javaScriptEnabled ? /\/invitation\/[\w-]+$/ : /\/invitation\/[\w-]+\?refused=survey_unavailable$/,
    );
    await expect(tab.getByRole('button', { name: 'Start' })).toBeHidden();

    expect(kvorum('survey', 'state', number, 'live').status).toBe(0);
    await tab.reload();
    await expect(tab.getByText('This survey is currently unaccessible')).toHaveCount(0);
    if (javaScriptEnabled) {
      await live(tab);
      await stranger.setOffline(true);
      await tab.getByRole('button', { name: 'Start' }).click();
      await expect(tab.getByRole('status').getByText('You seem to be offline')).toBeVisible();
      await expect(tab.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
      await stranger.setOffline(false);
    }
    await tab.getByRole('button', { name: 'Start' }).dblclick();
    await expect(tab.getByRole('heading', { name: 'The survey itself' })).toBeVisible();
    await expect(tab).toHaveURL(/^http:\/\/localhost:\d+\/survey$/);
    await stranger.close();
  });

test('whoever has the mail signs in to pass on sensitive answers, and comes back to agree', async ({
  page,
  browser,
  join,
}) => {
  const { member_id, email, password } = await join(page);
  const operator = await (await browser.newContext()).newPage();
  await signInAsOwner(operator);
  const key = await operator.evaluate(async () => {
    const api = '/api/operator/v1/shareable-answers';
    const [{ id, key, sharing: from }] = (await (await fetch(`${api}?country=BG`)).json()).data;
    const answer = await fetch(`${api}/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ country_code: 'BG', from, to: 'with_consent' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return key;
  });
  await operator.context().close();
  const created = kvorum(
    ...['survey', 'create', '--country', 'BG', '--title', 'en=Sensitive', '--number', 'sensitive', '--live'],
    ...['--points', '10', '--minutes', '3', '--url', `${origin}/s?id={attempt}&a={profile:${key}}`],
  );
  expect(created.stderr).toBe('');
  expect(kvorum('survey', 'invite', 'sensitive', '--members', String(await member_id())).status).toBe(0);
  const link = await mailedLink(email, '/invitation/', undefined, 'Sensitive');

  await page.context().clearCookies();
  await page.goto(link);
  await live(page);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?return=%2Fmembers%2Finvitation%2Fsensitive');
  await page.locator('[name=email]').first().fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/invitation\/[\w-]{32}$/);
  await live(page);
  await page.getByRole('checkbox', { name: '127.0.0.1' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'The survey itself' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("You've agreed to pass on sensitive answers.")).toBeVisible();
});
