import { portalApi } from '#contract/portal/base-path.ts';
import type { OperatorClient, TestApp, TestClient } from './test-app.ts';

export const viewReason = 'You wrote that you see no surveys';

/** What the console sends before there is anything to look at. */
export const startView = (client: OperatorClient, member_id: number, reason = viewReason) =>
  client.call('POST /members/:id/view', { params: { id: member_id }, body: { reason } });

/** The console's form, sent by a browser. */
export const openView = (browser: TestClient, code: string) =>
  browser.request('POST', `${portalApi}/views`, {
    payload: new URLSearchParams({ code }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://console.localhost:3000',
      'sec-fetch-site': 'cross-site',
    },
  });

/** A browser with a view of a member, and the credential that its pages send. */
export async function openedView(
  testApp: TestApp,
  {
    client,
    member_id,
    browser = testApp.visitor(),
  }: { client: OperatorClient; member_id: number; browser?: TestClient },
): Promise<{ browser: TestClient; token: string }> {
  const { data } = await startView(client, member_id);
  await openView(browser, data.code);
  return { browser, token: browser.cookies.get('view') ?? '' };
}

export const asView = (token: string) => ({ authorization: `View ${token}` });
