import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { kvorum } from './command-line.ts';
import { mailedLink } from './mailbox.ts';
import { expect, test } from './members-area.ts';

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
    expect(kvorum('survey', 'invite', number, '--members', String(member_id)).status).toBe(0);
    const link = await mailedLink(email, '/invitation/', undefined, 'Elsewhere');

    const stranger = await browser.newContext({ javaScriptEnabled });
    const tab = await stranger.newPage();
    await tab.goto(link);
    expect(kvorum('survey', 'state', number, 'paused').status).toBe(0);
    await tab.getByRole('button', { name: 'Start' }).click();
    await expect(tab.getByText('This survey is currently unaccessible')).toBeVisible();
    await expect(tab).toHaveURL(/\/invitation\/[\w-]+\?refused=survey_unavailable$/);
    await expect(tab.getByRole('button', { name: 'Start' })).toBeHidden();

    expect(kvorum('survey', 'state', number, 'live').status).toBe(0);
    await tab.goto(link);
    await tab.getByRole('button', { name: 'Start' }).dblclick();
    await expect(tab.getByRole('heading', { name: 'The survey itself' })).toBeVisible();
    await expect(tab).toHaveURL(/^http:\/\/localhost:\d+\/survey$/);
    await stranger.close();
  });
