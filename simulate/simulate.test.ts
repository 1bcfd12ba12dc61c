import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { compareFigures } from './compare-figures.ts';
import { countedRows, digestOf } from './end-state.queries.ts';
import * as invariants from './invariants.queries.ts';
import { checkInvariants } from './invariants.ts';
import { readGame } from './main.ts';
import { type Played, play } from './play.ts';

/** What two invariants say after somebody was paid for another outcome than their survey signed, and a place was taken too many. */
async function brokenOnPurpose(database: Database, result: Played) {
  const attempt = [...result.signed].find(([, outcome]) => outcome === 'abandoned')?.[0] ?? '';
  await database.transaction(async (db) => {
    await sql`update attempts set outcome = 'screenout', points = 10 where token = ${attempt}`.execute(db);
    await sql`update quota_cells set wanted = places - 1 from (
      select cell_id, count(*) as places from attempt_places p join attempts a on a.id = p.attempt_id
      where a.decided_by = 'survey' group by cell_id
      having bool_or(a.reconciled is not null) and count(*) > 1 order by cell_id limit 1
    ) reconciled where id = cell_id`.execute(db);
  });
  return {
    forged: (await invariants.forgedPoints(database.read, result)).broken,
    places: (await invariants.places(database.read)).broken,
  };
}

/** Plays a small panel on a database of its own; answers how it ended. */
async function played() {
  const { connection, drop } = await createTestDatabase();
  // Hours pass in a second, so that little is asked for often enough within a minute to be planned once.
  const database = connect(connection, 4, { role: 'jobs', often: 10 });
  try {
    const result = await play(database, { members: 60, seed: 1, days: 10 });
    return {
      ...result,
      digest: await digestOf(database.read),
      rows: await countedRows(database.read),
      invariants: await checkInvariants(database, result),
      figures: await compareFigures(database, result),
      seen: await brokenOnPurpose(database, result),
    };
  } finally {
    await database.close();
    await drop();
  }
}

it.each([
  [['--members', '0'], '--members must be a whole number from 1 to 1000000'],
  [['--days', '1.5'], '--days must be a whole number from 1 to 1500'],
  [['--waves', 'many'], '--waves must be a whole number from 1 to 3000'],
  [['--seeds', '1'], "Unknown option '--seeds'"],
])('%j is refused, with what it takes', (given, because) => {
  expect(() => readGame(given)).toThrow(because);
});

it('the same seed ends the same, and all invariants hold', { timeout: 900_000 }, async () => {
  const [one, again] = await Promise.all([played(), played()]);
  expect(again.digest).toBe(one.digest);
  expect(again.counts).toEqual(one.counts);
  expect(one.invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(one.figures.differences).toEqual([]);
  expect(one.figures.compared).toBeGreaterThan(400);
  expect(one.seen).toEqual({ forged: 1, places: 1 });
  // Otherwise the invariants would hold of nothing.
  expect(
    Math.min(...['attempts', 'movements', 'requests', 'reports'].map((of) => one.rows[of] ?? 0)),
  ).toBeGreaterThan(0);
  expect(Object.keys(one.counts)).toEqual(
    expect.arrayContaining([
      'found a place in the rush',
      'interview complete',
      'raise 200',
      'automatic waves 200',
      'project 200',
      'reconciled: accept',
      'reconciled: reject',
      'list 200',
      'forged return 303',
      'forged report 401',
      'report first 200',
      'report late 200',
      'report after its time 409',
      'report again 200',
      'report contradicting 409',
      'report replayed in time 200',
      'report return replayed in time 303',
      'report of another survey 401',
      'report return of another survey 404',
      'report replayed 401',
      'report forged 401',
      'report with another key 401',
    ]),
  );
  expect([...one.signed.values()]).toContain('abandoned');
});

it.each(['simulate/survey-site/main.mjs', 'simulate/second-count/main.mjs'])(
  'of ours nothing is imported by %s',
  (file) => {
    const imported = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, from]) => from,
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((from) => !/^node:|^pg$/.test(from ?? ''))).toEqual([]);
  },
);
