import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalRoutes } from '#portal/routes.tsx';
import { linksIn, mainMenu, membersMenu, openPage, titleOf } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestClient } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterAll(() => testApp.close());

const visitor = testApp.visitor();
let member: TestClient;
beforeAll(async () => {
  member = (await signedInMember(testApp)).client;
});

const membersPaths = portalRoutes.filter(({ access }) => access === 'member').map(({ path }) => path);

describe('a request for a page without access to it', () => {
  it.each(membersPaths)('%s sends a visitor to sign in, and remembers the page', async (path) => {
    const { status, headers } = await openPage(visitor, `${path}?x=1`);
    expect([status, headers.location]).toEqual([302, `/login?return=${encodeURIComponent(`${path}?x=1`)}`]);
  });

  it.each(['/login', '/register', '/Register/Step-1', `/reset-password/${'a'.repeat(64)}`])(
    '%s sends a member to the questionnaires',
    async (path) => {
      const { status, headers } = await openPage(member, path);
      expect([status, headers.location]).toEqual([302, '/members/questionnaires']);
    },
  );
});

describe('the title of a page', () => {
  it.each([
    ['/', 'Home'],
    ['/about-us', 'About us'],
    ['/register', 'Register'],
    ['/Register/Step-1', 'Register'],
    ['/confirm', 'Confirm email'],
    ['/login', 'Login'],
    ['/reset-password/x', 'New password'],
    ['/faq', 'FAQ'],
    ['/contact-us', 'Contact us'],
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-conditions', 'Terms and conditions'],
  ])('of a visitor: %s is that of the panel and %s', async (path, section) => {
    expect(await titleOf(visitor, path)).toBe(`JTN Panel - ${section}`);
  });

  it.each([
    ['/members/questionnaires', 'Questionnaires'],
    ['/members/jtn-points', 'JTN Points'],
    ['/members/profiler', 'Profilers'],
    ['/members/reward-claim', 'Reward Claim'],
    ['/members/reward-basket', 'Reward Basket'],
    ['/members/account', 'Change of profile'],
    ['/members/change-password', 'Change Password'],
    ['/members/change-email', 'Change of email'],
    ['/members/unsubscribe', 'Cancel membership'],
    ['/members/refer-a-friend', 'Refer a Friend'],
  ])('of a member: %s is that of the panel and %s', async (path, section) => {
    expect(await titleOf(member, path)).toBe(`JTN Panel - ${section}`);
  });

  it('is in the language of the reader', async () => {
    expect(await titleOf(testApp.visitor({ language: 'bg' }), '/terms-conditions')).toBe(
      'JTN Panel - Общи условия',
    );
  });
});

describe('the top navigation', () => {
  it('offers visitors to register', async () => {
    expect(await linksIn(visitor, '/faq', mainMenu)).toEqual([
      ['About us', '/about-us'],
      ['Register', '/register'],
      ['FAQ', '/faq'],
      ['Contact us', '/contact-us'],
    ]);
  });

  it('offers members their surveys and points', async () => {
    expect(await linksIn(member, '/faq', mainMenu)).toEqual([
      ['Questionnaires', '/members/questionnaires'],
      ['JTN Points', '/members/jtn-points'],
      ['About us', '/about-us'],
      ['FAQ', '/faq'],
      ['Contact us', '/contact-us'],
    ]);
  });
});

describe('the side menu', () => {
  const entries = [
    ['Change Password', '/members/change-password'],
    ['Cancel membership', '/members/unsubscribe'],
    ['Change of email', '/members/change-email'],
    ['Change of profile', '/members/account'],
    ['Refer a Friend', '/members/refer-a-friend'],
    ['Questionnaires', '/members/questionnaires'],
    ['JTN Points', '/members/jtn-points'],
    ['Reward Claim', '/members/reward-claim'],
    ['Reward Basket', '/members/reward-basket'],
  ];

  it('is not for visitors, and not outside the members’ area', async () => {
    expect(await linksIn(visitor, '/faq', membersMenu)).toEqual([]);
    expect(await linksIn(member, '/faq', membersMenu)).toEqual([]);
  });

  it.each(entries)('has %s for %s', async (...entry) => {
    expect(await linksIn(member, '/members/account', membersMenu)).toContainEqual(entry);
  });

  it('has the nine entries of the specification, and each leads to its page', async () => {
    expect(entries).toHaveLength(9);
    for (const [, path = ''] of entries) expect((await openPage(member, path)).status).toBe(200);
  });

  it('has them in the order of the specification', async () => {
    expect(await linksIn(member, '/members/account', membersMenu)).toEqual(entries);
  });
});

it.each([
  `/confirm?code=${'a'.repeat(64)}`,
  `/reset-password/${'a'.repeat(64)}`,
  `/stop-email-change?code=${'a'.repeat(64)}`,
])('secret pages send no referrer and are kept nowhere: %s', async (path) => {
  const { headers } = await openPage(visitor, path);
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
});

it('a page is not the same for every language and reader, and says so to caches', async () => {
  const { headers } = await openPage(visitor, '/faq');
  expect(String(headers.vary)).toMatch(/accept-language.*cookie/);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect((await openPage(member, '/faq')).headers['cache-control']).toBe('no-store');
});

describe('a page that cannot be made', () => {
  const sessions = (from: string, to: string) =>
    testApp.database.pool.query(`alter table ${from} rename to ${to}`);

  it('says so in words, and takes nobody for a visitor', async () => {
    await sessions('sessions', 'sessions_away');
    try {
      const { status, headers, text } = await openPage(member, '/members/jtn-points');
      expect([status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(text).toContain('Something went wrong. Please try again');
      expect(text).toContain('<title>JTN Panel - Something went wrong. Please try again</title>');
      expect(text).not.toMatch(/sessions|Error| {4}at /);
    } finally {
      await sessions('sessions_away', 'sessions');
    }
    expect((await openPage(member, '/members/jtn-points')).status).toBe(200);
  });
});
