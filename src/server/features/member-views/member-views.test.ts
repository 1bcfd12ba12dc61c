import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalApi } from '#contract/portal/base-path.ts';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { developmentBuild } from '#server/pages/assets.ts';
import { asView, openedView, openView, startView, viewReason } from '#server/testing/member-views.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

let member: Awaited<ReturnType<typeof signedInMember>>;
let operator: Awaited<ReturnType<typeof signedInOperator>>;
beforeAll(async () => {
  member = await signedInMember(testApp, { first_name: 'Zlatina' });
});
beforeEach(async () => {
  operator = await signedInOperator(testApp, { step_up: true });
});

const view = () => openedView(testApp, { client: operator.client, member_id: member.member_id });
const start = (client = operator.client, reason = viewReason) => startView(client, member.member_id, reason);
const call = (token: string) =>
  testApp.visitor().request('GET', `${portalApi}/profile/points`, { headers: asView(token) });
const looks = (action: 'view_portal' | 'end_portal_view' = 'view_portal') =>
  testApp.database.read
    .selectFrom('audit_log as a')
    .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
    .select('a.actor')
    .where('m.member_id', '=', member.member_id)
    .where('a.action', '=', action)
    .orderBy('a.id')
    .execute();

describe('a view is not begun', () => {
  it.each([
    ['without its right', ['members_read', 'members_contact_data']],
    ['without the right to names and addresses', ['members_view_portal']],
  ])('%s', async (_without, rights) => {
    const role = rights.join(' and ');
    await testApp.database.transaction((db) =>
      db.insertInto('operator_roles').values({ name: role, rights }).execute(),
    );
    const { client } = await signedInOperator(testApp, { role, step_up: true });
    const before = await looks();
    expect((await start(client)).failure.code).toBe('not_allowed');
    expect(await looks()).toEqual(before);
  });

  it('without a step-up, without a reason, from another country, or as who has not confirmed', async () => {
    const calm = await signedInOperator(testApp);
    expect((await start(calm.client)).failure.code).toBe('step_up_needed');
    expect((await start(operator.client, ' ')).failure.errors).toHaveProperty('reason');
    const foreigner = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
    expect((await start(foreigner.client)).failure.code).toBe('not_found');
    const { member_id } = await signedInMember(testApp);
    await testApp.database.transaction((db) =>
      db.updateTable('members').set({ confirmed_at: null }).where('id', '=', member_id).execute(),
    );
    const early = await startView(operator.client, member_id);
    expect(early.failure.code).toBe('not_confirmed');
  });
});

describe('the code of a view', () => {
  it('opens it once, within a minute, on the member’s site alone, and is written down before', async () => {
    const before = (await looks()).length;
    const { data } = await start(operator.client);
    expect(data.address).toBe('http://bg.localhost:3000/api/portal/v1/views');
    expect((await looks()).slice(before)).toEqual([{ actor: `operators ${operator.operator_id}` }]);
    const abroad = await openView(testApp.visitor({ country: 'AT' }), data.code);
    expect(abroad.failure.code).toBe('code_not_valid');
    const browser = testApp.visitor();
    const opened = await openView(browser, data.code);
    expect([opened.status, opened.headers.location]).toEqual([303, '/view/members/questionnaires']);
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^view=.{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await openView(testApp.visitor(), data.code)).failure.code).toBe('code_not_valid');
    const late = await start(operator.client);
    await testApp.database.transaction((db) =>
      db
        .updateTable('member_views')
        .set({ created_at: new Date(Date.now() - 61_000) })
        .where('opened_at', 'is', null)
        .execute(),
    );
    expect((await openView(testApp.visitor(), late.data.code)).failure.code).toBe('code_not_valid');
  });

  it('of a session that is over opens nothing', async () => {
    const { data } = await start(operator.client);
    await operator.client.call('POST /auth/logout');
    expect((await openView(testApp.visitor(), data.code)).failure.code).toBe('code_not_valid');
  });
});

describe('a view ends', () => {
  const ended = async ({ browser, token }: { browser: TestClient; token: string }) => {
    const { status, text } = await openPage(browser, '/view/members/account');
    expect([status, (await call(token)).failure.code]).toEqual([401, 'view_over']);
    expect(text).toContain('The view is over');
    expect(text).not.toContain('Zlatina');
  };

  it('by hand, by the form of its pages alone', async () => {
    const viewed = await view();
    const { text } = await openPage(viewed.browser, '/view/faq');
    const [, address = ''] = /action="([^"]*\/end)"/.exec(text) ?? [];
    const { browser } = viewed;
    const end = () => browser.request('POST', new URL(address).pathname, { headers: { origin: 'null' } });
    const over = await end();
    expect((await looks('end_portal_view')).at(-1)).toEqual({ actor: `operators ${operator.operator_id}` });
    const ends = (await looks('end_portal_view')).length;
    await end();
    expect(await looks('end_portal_view')).toHaveLength(ends);
    expect([over.status, over.headers.location]).toEqual([303, '/view/over']);
    await ended({ browser: testApp.visitor(), token: viewed.token });
    expect(browser.cookies.get('view') ?? '').toBe('');
  });

  it('after ten minutes', async () => {
    const viewed = await view();
    const { ends_at, created_at } = await testApp.database.read
      .selectFrom('member_views')
      .select(['ends_at', 'created_at'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(ends_at.getTime() - created_at.getTime()).toBe(600_000);
    await testApp.database.transaction((db) =>
      db.updateTable('member_views').set({ ends_at: new Date() }).execute(),
    );
    await ended(viewed);
  });

  it('with the operator’s session', async () => {
    const viewed = await view();
    await operator.client.call('POST /auth/logout');
    await ended(viewed);
  });

  it('when the operator begins another one', async () => {
    const viewed = await view();
    const ends = (await looks('end_portal_view')).length;
    await start(operator.client);
    expect(await looks('end_portal_view')).toHaveLength(ends + 1);
    await ended(viewed);
    // One that nobody has opened ends without a word.
    await start(operator.client);
    expect(await looks('end_portal_view')).toHaveLength(ends + 1);
  });

  it.each([
    ['the right', { role: 'auditor' }],
    ['the country', { countries: ['AT'] }],
  ])('when the operator loses %s', async (_what, change: { role?: string; countries?: string[] }) => {
    const viewed = await view();
    await testApp.database.transaction(async (db) => {
      const role = await db
        .selectFrom('operator_roles')
        .select('id')
        .where('name', '=', change.role ?? 'owner')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('operators')
        .set({ role_id: role.id, countries: change.countries ?? null })
        .where('id', '=', operator.operator_id)
        .execute();
    });
    await ended(viewed);
  });

  it('when the member is erased', async () => {
    const { member_id } = await signedInMember(testApp);
    const { browser, token } = await openedView(testApp, { client: operator.client, member_id });
    expect((await call(token)).status).toBe(200);
    await testApp.database.transaction((db) =>
      eraseMember(db, {
        member_id,
        operator_id: operator.operator_id,
        confirm: member_id,
        reason: viewReason,
      }),
    );
    await ended({ browser, token });
  });
});

describe('the member', () => {
  it('reads date and reason of what was opened, and nothing of what was not', async () => {
    const { client, member_id } = await signedInMember(testApp);
    await openedView(testApp, { client: operator.client, member_id });
    await startView(operator.client, member_id);
    expect((await client.call('GET /profile/views')).data).toEqual([
      { at: expect.any(String), reason: viewReason },
    ]);
    expect((await openPage(client, '/members/privacy')).text).toContain(viewReason);
  });
});
