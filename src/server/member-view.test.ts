import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalApi } from '#contract/portal/base-path.ts';
import { developmentBuild } from './pages/assets.ts';
import { databaseState } from './testing/database-state.queries.ts';
import { everyCall } from './testing/every-call.ts';
import { type FullMember, fullMember } from './testing/full-member.ts';
import { asView, openedView as openView } from './testing/member-views.ts';
import { signedInOperator } from './testing/operators.ts';
import { rememberedState } from './testing/remembered-state.ts';
import { openPage } from './testing/screen.ts';
import { signedInMember } from './testing/sign-in.ts';
import { startTestApp, type TestClient } from './testing/test-app.ts';

/** An operator's view of the portal, with every call and every page of it. */
const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

let member: FullMember;
beforeAll(async () => {
  member = await fullMember(testApp, 'Zlatina');
});

/** By an operator of its own. */
const openedView = async (browser: TestClient = testApp.visitor()) => {
  const { client } = await signedInOperator(testApp, { step_up: true });
  return openView(testApp, { client, member_id: member.member_id, browser });
};
const call = (token: string) =>
  testApp.visitor().request('GET', `${portalApi}/profile/points`, { headers: asView(token) });

describe('in a view, every call of the portal', () => {
  let token: string;
  let other: Awaited<ReturnType<typeof signedInMember>>;
  let ids: Record<string, string>;
  beforeAll(async () => {
    other = await signedInMember(testApp, { first_name: 'Boyana' });
    const threads = await member.client.call('GET /messages');
    ids = { id: String(threads.data[0]?.id ?? 0) };
    ({ token } = await openedView());
  });

  const current = rememberedState(testApp, databaseState);
  const calls = everyCall(testApp.app).filter(({ base }) => base === portalApi || base === '');
  it.each(calls)('$key answers and writes nothing, or is refused', async ({ base, endpoint, good }) => {
    const named = { ...good.params, ...ids };
    const path = base + endpoint.path.replace(/:(\w+)/g, (_all, name: string) => named[name] ?? '');
    const before = await current();
    const { status, body, text, headers } = await other.client.request(endpoint.method, path, {
      ...(good.body ? { payload: good.body } : {}),
      headers: asView(token),
    });
    const seen = endpoint.path.startsWith('/pictures/') ? 404 : 200;
    if (endpoint.viewable) expect(status).toBe(seen);
    else expect([status, body]).toMatchObject([403, { code: 'not_viewable' }]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/Boyana|\/interview\/|\/invitation\/|Nezabravka/);
    expect(await current()).toEqual(before);
  });

  it('answers for the member that is looked at, with another one signed in beside', async () => {
    const { data } = await other.client.request('GET', `${portalApi}/profile`, { headers: asView(token) });
    expect(data).toMatchObject({ first_name: 'Zlatina' });
    expect((await other.client.call('GET /profile')).data.first_name).toBe('Boyana');
  });

  it('is refused with an invented credential, and with the cookie instead of it', async () => {
    expect((await call('x'.repeat(43))).failure.code).toBe('view_over');
    expect((await call('')).failure.code).toBe('view_over');
    const browser = testApp.visitor();
    browser.cookies.set('view', token);
    expect((await browser.call('GET /profile')).failure.code).toBe('not_signed_in');
  });
});

describe('a page in a view', () => {
  const pages = [
    '/',
    '/faq',
    '/members/questionnaires',
    '/members/jtn-points',
    '/members/account',
    '/members/reward-basket',
    '/members/reward-claim',
    '/members/surveys-taken',
    '/members/messages',
    '/members/privacy',
    '/members/sessions',
    '/members/profiler',
    '/members/refer-a-friend',
    '/members/contact-preferences',
  ];

  it('is the member’s, without scripts, under a policy of its own, and writes nothing', async () => {
    const own = await signedInMember(testApp, { first_name: 'Boyana' });
    const { browser } = await openedView(own.client);
    const before = await databaseState(testApp.database.read);
    for (const page of pages) {
      const { status, text, headers } = await openPage(browser, `/view${page}`);
      expect([page, status]).toEqual([page, 200]);
      expect(text).toContain(`looking at the portal as member ${member.member_id}`);
      expect(text).toMatch(/Irina Koleva, until \d\d:\d\d\. /);
      expect(text).toContain('Zlatina');
      expect(text).not.toMatch(
        /<script|Boyana|href="\/(?!view\/|assets\/|favicon)|target="_blank"|Nezabravka|Loading/,
      );
      expect(headers['cache-control']).toBe('no-store');
      expect(String(headers['content-security-policy'])).toMatch(
        /default-src 'none';.*form-action http:\/\/bg\.localhost:3000\/api\/portal\/v1\/views\/[\w-]+\/end; .*sandbox allow-forms allow-scripts$/,
      );
      expect([headers['set-cookie'], String(headers.refresh)]).toEqual([
        undefined,
        expect.stringMatching(/^\d+; url=\/view\/over$/),
      ]);
    }
    expect(await databaseState(testApp.database.read)).toEqual(before);
    const home = await openPage(browser, '/members/account');
    expect(home.text).toContain('Boyana');
    expect(home.text).not.toContain('Zlatina');
  });

  it('says where something isn’t shown', async () => {
    const { browser } = await openedView();
    expect((await openPage(browser, '/view/members/profiler')).text).toContain(
      'Operators don&#x27;t see this part in the view',
    );
  });

  it('is not for scripts and frames, nor of pages for visitors or by links', async () => {
    const { browser } = await openedView();
    for (const destination of ['empty', 'iframe', 'script'])
      expect(
        (
          await browser.request('GET', '/view/members/account', {
            headers: { 'sec-fetch-dest': destination },
          })
        ).failure.code,
      ).toBe('foreign_origin');
    for (const page of ['/login', '/register', `/reset-password/${'c'.repeat(64)}`, '/nothing'])
      expect((await openPage(browser, `/view${page}`)).headers.location).toBe('/view/members/questionnaires');
  });

  it('is never shared: what visitors get stays theirs', async () => {
    const visitor = testApp.visitor();
    const { browser } = await openedView();
    for (const page of ['/faq', '/']) {
      await openPage(browser, `/view${page}`);
      await openPage(browser, `/view${page}`);
      const { text } = await openPage(visitor, page);
      expect(text).not.toMatch(/Zlatina|view-banner/);
    }
  });
});
