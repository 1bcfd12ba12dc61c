import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { ageGroup } from './response-rates.queries.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

describe('the age group of a birthdate', () => {
  it.each([
    ['2026-11-29', '2008-11-29', 0],
    ['2026-11-29', '2001-11-30', 0],
    ['2026-11-29', '2001-11-29', 1],
    ['2026-11-29', '1991-11-30', 1],
    ['2026-11-29', '1991-11-29', 2],
    ['2026-11-29', '1961-11-30', 4],
    ['2026-11-29', '1961-11-29', 5],
    ['2026-11-29', '1919-01-01', 5],
    // Who was born on 29 February is a year older on 1 March.
    ['2025-02-28', '2000-02-28', 1],
    ['2025-02-28', '2000-02-29', 0],
    ['2025-03-01', '2000-02-29', 1],
    ['2028-02-29', '2003-02-28', 1],
    ['2028-02-29', '2003-03-01', 0],
  ])('on %s, born on %s: %i', async (today, birthdate, group) => {
    const { rows } = await sql<{
      group: number;
    }>`select ${ageGroup(sql`${birthdate}::date`, today)} as group`.execute(testApp.database.read);
    expect(rows).toEqual([{ group }]);
  });
});
