import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { addManyMembers } from '#server/testing/many-members.queries.ts';
import { addOperator } from '#server/testing/operators.ts';
import { Plans } from '#server/testing/plans.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { lookAtHousehold } from './note-household.ts';

const NEIGHBOURS = 600;

const plans = new Plans();
let test: TestApp;
/** The same database, on connections that say how their statements were carried out. */
let watched: Database;
beforeAll(async () => {
  test = await startTestApp();
  watched = connect(plans.watched(test.connection), 1);
  const { operator_id } = await addOperator(test);
  await test.database.transaction((db) => addManyMembers(db, NEIGHBOURS, operator_id));
  await test.database.transaction((db) =>
    sql`
      insert into household_keys (member_id, hash, changed_at)
      select id, sha256('one block of flats'), now() from members`.execute(db),
  );
});
afterAll(async () => {
  await watched.close();
  await test.close();
});

it.each(['before the planner knows of them', 'when it does'])(
  'looking at a block of flats costs a few steps a neighbour, not one a pair, %s',
  async (when) => {
    if (when === 'when it does') await test.database.pool.query('analyze household_keys, members');
    const { id } = await test.database.read
      .selectFrom('members')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    plans.takeHandled();
    await watched.transaction((db) => lookAtHousehold(db, id));
    expect(await test.database.read.selectFrom('household_cases').select('members').execute()).toEqual([
      { members: NEIGHBOURS },
    ]);
    expect(plans.takeHandled()).toBeLessThan(40 * NEIGHBOURS);
  },
);
