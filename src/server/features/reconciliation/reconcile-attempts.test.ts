import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { confirmAttempt } from '#server/features/attempts/confirm-attempt.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
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

it.each<[string, (db: Db, attempt: { id: number; token: string }) => Promise<unknown>]>([
  ['the end of a review', (db, { id }) => confirmAttempt(db, id)],
  ['a reconciliation', (db, { token }) => reconcileAttempts(db, [token], { verdict: 'accept', actor })],
])('%s waits for the member before it takes the attempt', async (_name, work) => {
  const { member_id } = await addMember(test);
  const survey = await addExternalSurvey(test);
  const token = await startExternal(test.visitor(), await inviteOne(test, survey, member_id));
  const { id } = await test.database.read
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  let begun: Promise<unknown> | undefined;
  await test.database.transaction(async (db) => {
    await lockMember(db, member_id);
    begun = test.database.transaction((other) => work(other, { id, token }));
    await expect.poll(() => waiting()).toBe(1);
    // Refused at once where the other one has it already.
    await sql`select from attempts where id = ${id} for update nowait`.execute(db);
  });
  await begun;
});

/** How many transactions wait for a lock. */
const waiting = async () =>
  (
    await test.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;
