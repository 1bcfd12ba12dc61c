import { type APIRequestContext, type Cookie, type Page, request } from '@playwright/test';

/** Calls the API outside the browser, because only Chromium itself resolves hosts below `localhost`. */
export async function withCalls<T>(
  origin: string,
  use: (calls: APIRequestContext) => Promise<T>,
  userAgent = '',
): Promise<T> {
  const { host, port } = new URL(origin);
  const calls = await request.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    extraHTTPHeaders: { host },
    userAgent,
  });
  try {
    return await use(calls);
  } finally {
    await calls.dispose();
  }
}

export async function post(calls: APIRequestContext, path: string, data: unknown): Promise<void> {
  const response = await calls.post(path, { data });
  if (!response.ok()) throw new Error(await response.text());
}

/** Signs the page's browser in on a host by one of its APIs, as its own form would; the forms have their own tests. */
export async function startSession(
  page: Page,
  origin: string,
  api: '/api/portal/v1' | '/api/operator/v1',
  credentials: { email: string; password: string },
): Promise<void> {
  const agent = await page.evaluate(() => navigator.userAgent);
  const signIn = async (calls: APIRequestContext): Promise<Cookie[]> => {
    await post(calls, `${api}/auth/login`, credentials);
    return (await calls.storageState()).cookies;
  };
  const cookies = await withCalls(origin, signIn, agent);
  const domain = new URL(origin).hostname;
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain })));
}
