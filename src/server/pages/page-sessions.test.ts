import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#server/testing/screen.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { developmentBuild } from './assets.ts';

const testApp = await startTestApp({}, { build: developmentBuild('src/portal/entry-client.tsx') });
afterEach(() => vi.restoreAllMocks());
afterAll(() => testApp.close());

/** The page with the most calls. */
const PAGE = '/members/questionnaires';

/** How often a session is looked up in the database until `work` is done, or what another statement reads. */
async function countLookUps(
  work: () => Promise<unknown>,
  statement: string | RegExp = 'from sessions s join members',
): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const lookUps = query.mock.calls.filter(([one]) => (one as { text?: string })?.text?.match(statement));
  query.mockRestore();
  return lookUps.length;
}

describe('the session of whoever opens a member’s page', () => {
  it('is looked up once for the page and all its calls', async () => {
    const { client } = await signedInMember(testApp);
    expect(await countLookUps(() => openPage(client, PAGE))).toBe(1);
  });

  it('is looked up anew for each page and for each call of a browser', async () => {
    const { client } = await signedInMember(testApp);
    const lookUps = await countLookUps(async () => {
      await openPage(client, PAGE);
      await openPage(client, PAGE);
      await client.call('GET /profile');
      await client.call('GET /profile');
    });
    expect(lookUps).toBe(4);
  });

  it('opens nothing once it has ended', async () => {
    const { client } = await signedInMember(testApp);
    const kept = new Map(client.cookies);
    expect((await openPage(client, PAGE)).status).toBe(200);
    await client.call('GET /auth/logout');
    for (const [name, value] of kept) client.cookies.set(name, value);
    const { status, headers } = await openPage(client, PAGE);
    expect([status, headers.location]).toEqual([302, `/login?return=${encodeURIComponent(PAGE)}`]);
    expect((await client.call('GET /profile')).status).toBe(401);
  });

  it('is nobody else’s: members who open pages at the same moment each see their own', async () => {
    const members = await Promise.all(
      Array.from({ length: 8 }, (_none, n) => signedInMember(testApp, { first_name: `Member${n}x` })),
    );
    const visitor = testApp.visitor();
    const [refused, ...pages] = await Promise.all([
      openPage(visitor, '/members/account'),
      ...members.map(({ client }) => openPage(client, '/members/account')),
    ]);
    expect(refused?.status).toBe(302);
    const seen = pages.map(({ text }) => [...new Set(text.match(/Member\dx/g))]);
    expect(seen).toEqual(members.map((_member, n) => [`Member${n}x`]));
  });
});

it('a new member’s answers are read once for the page of the surveys, whose calls all ask how complete they are', async () => {
  const { client } = await signedInMember(testApp);
  const reads = await countLookUps(() => openPage(client, PAGE), /from "?member_answers/);
  expect(reads).toBe(1);
  await client.call('GET /profile/welcome');
  const anew = await countLookUps(() => client.call('GET /profiler/completeness'), /from "?member_answers/);
  expect(anew).toBe(1);
});
