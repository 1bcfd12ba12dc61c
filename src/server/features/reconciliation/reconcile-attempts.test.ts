import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { insertCells } from '#server/features/surveys/quotas.queries.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const actor = { kind: 'command_line', name: 'test' } as const;

/** One attempt per member, each in one of `surveys`, in order. */
async function attemptsIn(surveys: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const survey of surveys) {
    const { member_id } = await addMember(test);
    tokens.push(await startExternal(test.visitor(), await inviteOne(test, survey, member_id)));
  }
  return tokens;
}

const severalSurveys = () =>
  Promise.all([1, 2, 3, 4].map(() => addExternalSurvey(test, { completes_wanted: 9 })));

/** Runs all concurrently; a transaction that deadlocks would be retried. */
async function together<T>(
  ...works: Array<(db: Db) => Promise<T>>
): Promise<{ results: T[]; begun: number }> {
  let begun = 0;
  const results = await Promise.all(
    works.map((work) =>
      test.database.transaction((db) => {
        begun += 1;
        return work(db);
      }),
    ),
  );
  return { results, begun };
}

it('two operators who decide the same list at once follow each other, whatever its order', async () => {
  const list = await attemptsIn(await severalSurveys());
  for (const verdict of ['accept', 'reject'] as const) {
    const decision = verdict === 'accept' ? { verdict, actor } : { verdict, reason: 'Too fast', actor };
    const { results, begun } = await together(
      (db) => reconcileAttempts(db, list, decision),
      (db) => reconcileAttempts(db, list.toReversed(), decision),
    );
    expect(begun).toBe(2);
    const changed = results.map((result) => result.filter((one) => one.changed).length);
    expect(changed.sort()).toEqual([0, list.length]);
  }
  const { rows } = await sql<{ filled: number }>`select filled from quota_cells`.execute(test.database.read);
  expect(rows.map(({ filled }) => filled)).toEqual([0, 0, 0, 0]);
  expect((await proveJournal(test.database.read)).faults).toEqual([]);
});

it('a list and attempts that run out at the same moment do not wait for each other in a circle', async () => {
  const surveys = await severalSurveys();
  const list = await attemptsIn(surveys.toReversed());
  const expired = await attemptsIn(surveys);
  await test.database.transaction((db) =>
    sql`update attempts set expires_at = started_at where token = any(${expired})`.execute(db),
  );
  const decision = { verdict: 'reject', reason: 'Too fast', actor } as const;
  const { begun } = await together<unknown>(
    (db) => reconcileAttempts(db, list, decision),
    (db) => endExpiredAttempts(db),
    (db) => reconcileAttempts(db, list.toReversed(), decision),
  );
  expect(begun).toBe(3);
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from attempts where token = any(${[...list, ...expired]})
    group by 1 order by 1`.execute(test.database.read);
  expect(rows).toEqual([
    { outcome: 'security', count: 4 },
    { outcome: 'timeout', count: 4 },
  ]);
});

it('an attempt that is accepted while it holds its places takes none in a cell that its member now belongs to', async () => {
  const survey = await addExternalSurvey(test, { completes_wanted: 9 });
  const { id } = await test.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', survey)
    .executeTakeFirstOrThrow();
  const only = (gender: 'female' | 'male') => ({
    name: gender,
    wanted: 5,
    condition: { kind: 'all' as const, of: [{ kind: 'gender' as const, genders: [gender] }] },
  });
  await test.database.transaction((db) => insertCells(db, id, [only('female'), only('male')]));
  const { member_id } = await addMember(test);
  const token = await startExternal(test.visitor(), await inviteOne(test, survey, member_id));
  const filled = async () =>
    (
      await test.database.read
        .selectFrom('quota_cells')
        .select('filled')
        .where('survey_id', '=', id)
        .orderBy('id')
        .execute()
    ).map((cell) => cell.filled);
  const begun = await filled();
  expect(begun.reduce((sum, one) => sum + one, 0)).toBe(2);
  await test.database.transaction((db) =>
    sql`update members set gender = case gender when 'female' then 'male' else 'female' end where id = ${member_id}`.execute(
      db,
    ),
  );
  const decided = await test.database.transaction((db) =>
    reconcileAttempts(db, [token], { verdict: 'accept', actor }),
  );
  expect(decided).toMatchObject([{ changed: true }]);
  expect(await filled()).toEqual(begun);
});
