import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { conditionTrees } from '#contract/rules/conditions.arbitraries.ts';
import { judgeCondition } from '#contract/rules/conditions.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { conditionSql, membersWithFacts } from './conditions.queries.ts';
import { selectDataPoints } from './data-points.queries.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const time_zone = 'Europe/Sofia';
const surveys: number[] = [];
const options = [1, 2, 3, 4, 5, 6];
const languages = ['bg', 'en', 'tr'];
const TODAY = '2026-03-01';

/** Birthdays at the edge of an age and in leap years, moments around the midnight of Sofia, some with nothing. */
const members = fc.record({
  birthdate: fc.constantFrom(
    '1980-02-29',
    '1996-02-28',
    '1996-02-29',
    '1996-03-01',
    '2008-03-01',
    '2008-03-02',
  ),
  gender: fc.constantFrom('female' as const, 'male' as const, 'other' as const),
  language: fc.constantFrom(...languages),
  created_at: moments(),
  last_active_at: fc.option(moments()),
  facts: fc.option(fc.uniqueArray(fc.constantFrom(...options))),
  last_part_at: fc.option(moments()),
  states: fc.array(fc.constantFrom('waiting', 'invited', 'started', 'complete', 'screenout'), {
    maxLength: 3,
  }),
});

function moments() {
  return fc
    .integer({ min: 0, max: 24 * 80 })
    .map((hours) => new Date(Date.parse('2026-03-01T22:30:00Z') - hours * 30 * 60_000));
}

async function addPeople(): Promise<number[]> {
  for (let n = 0; n < 3; n++) {
    const number = await addSurvey(testApp);
    const { id } = await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', number)
      .executeTakeFirstOrThrow();
    surveys.push(id);
  }
  const people = fc.sample(members, 60);
  const ids: number[] = [];
  for (const { facts, last_part_at, states, ...columns } of people) {
    const { member_id } = await addMember(testApp);
    ids.push(member_id);
    await testApp.database.transaction(async (db) => {
      await db.updateTable('members').set(columns).where('id', '=', member_id).execute();
      if (facts) await sql`insert into member_facts values (${member_id}, ${facts})`.execute(db);
      for (const [at, state] of states.entries())
        await db
          .insertInto('invitations')
          .values({
            survey_id: surveys[at] ?? 0,
            member_id,
            points: 1,
            state: state === 'waiting' ? 'invited' : state,
            invited_at: state === 'waiting' ? null : new Date('2026-02-01T12:00:00Z'),
          })
          .execute();
      // Whoever has completed something has a standing; of some it is not counted yet.
      const completes = states.filter((state) => state === 'complete').length;
      if (last_part_at || completes > 0)
        await sql`insert into member_standings (member_id, last_part_at, removals, completes)
          values (${member_id}, ${last_part_at ?? columns.created_at}, 0, ${member_id % 2 === 0 ? completes : null})`.execute(
          db,
        );
    });
  }
  return ids;
}

it('a condition means the same to the database and to the rules, for any member and any tree', async () => {
  const ids = await addPeople();
  const dataPoints = await selectDataPoints(testApp.database.read, ids, time_zone);
  expect(dataPoints.size).toBe(ids.length);
  const seen = { met: 0, missed: 0 };
  await fc.assert(
    fc.asyncProperty(conditionTrees({ surveys, options, languages, today: TODAY }), async (tree) => {
      const { rows } = await sql<{ id: number }>`
        select m.id from ${membersWithFacts}
        where m.id = any(${ids}) and ${conditionSql(tree, { today: TODAY, time_zone })}
        order by m.id
      `.execute(testApp.database.read);
      const judged = ids.filter((id) => {
        const of = dataPoints.get(id);
        return of !== undefined && judgeCondition(tree, of, TODAY).holds;
      });
      seen.met += judged.length;
      seen.missed += ids.length - judged.length;
      expect(rows.map(({ id }) => id)).toEqual(judged);
    }),
    { numRuns: 300 },
  );
  expect(seen.met).toBeGreaterThan(1000);
  expect(seen.missed).toBeGreaterThan(1000);
});
