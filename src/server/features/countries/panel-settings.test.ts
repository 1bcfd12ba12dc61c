import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readContactLimits, setContactLimits } from './set-contact-limits.ts';
import { readTrackers, setTrackers } from './set-trackers.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The first transaction stays open until the second has begun and waits. */
async function atOnce(first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) {
  let begun: Promise<unknown> | undefined;
  await test.database.transaction(async (db) => {
    await first(db);
    begun = test.database.transaction(second);
    // It may be refused before the caller looks at it.
    begun.catch(() => {});
    await expect.poll(() => waitingTransactions(test.database.read)).toBe(1);
  });
  return begun;
}

it('contact limits keep what two operators set at the same time', async () => {
  await atOnce(
    (db) => setContactLimits(db, actor, { invitations_per_week: 3 }),
    (db) => setContactLimits(db, actor, { max_invitations_per_week: 9 }),
  );
  expect(await readContactLimits(test.database.read)).toEqual({
    invitations_per_week: 3,
    max_invitations_per_week: 9,
  });
});

it('a contact limit is judged by what the other operator has just set', async () => {
  await test.database.transaction((db) =>
    setContactLimits(db, actor, { invitations_per_week: 3, max_invitations_per_week: 9 }),
  );
  // Each is in order beside 3 and 9; both together would leave a default above the upper limit.
  const second = atOnce(
    (db) => setContactLimits(db, actor, { invitations_per_week: 8 }),
    (db) => setContactLimits(db, actor, { max_invitations_per_week: 4 }),
  );
  await expect(second).rejects.toMatchObject({ errors: { max_invitations_per_week: expect.any(String) } });
  expect(await readContactLimits(test.database.read)).toEqual({
    invitations_per_week: 8,
    max_invitations_per_week: 9,
  });
});

it('trackers keep what two operators set at the same time', async () => {
  await atOnce(
    (db) => setTrackers(db, actor, { google_tag: 'GTM-ABCD12', facebook_track: { home: 'Visit' } }),
    (db) => setTrackers(db, actor, { facebook_pixel: '1234567890', facebook_track: { register: 'Lead' } }),
  );
  expect(await readTrackers(test.database.read)).toEqual({
    google_tag: 'GTM-ABCD12',
    google_analytics: null,
    facebook_pixel: '1234567890',
    facebook_track: { home: 'Visit', register: 'Lead' },
  });
});
