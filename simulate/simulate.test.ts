import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { compareFigures } from './compare-figures.ts';
import { countedRows, digestOf } from './end-state.queries.ts';
import { checkInvariants } from './invariants.ts';
import { readGame } from './main.ts';
import { play } from './play.ts';

/** Plays a small panel on a database of its own; answers how it ended. */
async function played() {
  const { connection, drop } = await createTestDatabase();
  const database = connect(connection, 4, { role: 'jobs' });
  try {
    const result = await play(database, { members: 60, seed: 1, days: 8 });
    return {
      ...result,
      digest: await digestOf(database.read),
      rows: await countedRows(database.read),
      invariants: await checkInvariants(database, result),
      figures: await compareFigures(database, result),
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

it('the same seed ends the same, and all invariants hold', { timeout: 180_000 }, async () => {
  const [one, again] = await Promise.all([played(), played()]);
  expect(again.digest).toBe(one.digest);
  expect(again.counts).toEqual(one.counts);
  expect(one.invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(one.figures.differences).toEqual([]);
  expect(one.figures.compared).toBeGreaterThan(40);
  // Otherwise the invariants would hold of nothing.
  expect(
    Math.min(...['attempts', 'movements', 'requests', 'reports'].map((of) => one.rows[of] ?? 0)),
  ).toBeGreaterThan(0);
  expect(one.counts).toMatchObject({
    'found a place in the rush': expect.any(Number),
    'interview complete': expect.any(Number),
    'raise 200': expect.any(Number),
    'automatic waves 200': expect.any(Number),
    'forged report 401': expect.any(Number),
    'report first 200': expect.any(Number),
  });
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
