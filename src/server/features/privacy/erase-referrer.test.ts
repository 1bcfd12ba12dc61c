import { afterAll, expect, it } from 'vitest';
import { lockMember } from '#server/features/members/lock-member.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { addOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { eraseMember } from './erase-member.ts';

const test = await startTestApp();
afterAll(() => test.close());

it('whoever referred two members leaves while both are locked for a list of attempts, and nobody gives way', async () => {
  const { operator_id } = await addOperator(test);
  const { member_id } = await addMember(test);
  const [first, second] = [await addMember(test), await addMember(test)];
  // The first one's row comes behind the second one's: rows that are changed move.
  for (const friend of [second, first])
    await test.database.transaction((db) =>
      db.updateTable('members').set({ referred_by: member_id }).where('id', '=', friend.member_id).execute(),
    );
  const runs = { list: 0, erasure: 0 };
  const erase = () =>
    test.database.transaction((db) => {
      runs.erasure++;
      return eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' });
    });
  let erasure: Promise<void> | undefined;
  await test.database.transaction(async (db) => {
    runs.list++;
    await lockMember(db, first.member_id);
    erasure ??= erase();
    await expect.poll(() => waitingTransactions(test.database.read)).toBe(1);
    await lockMember(db, second.member_id);
  });
  await erasure;
  expect(runs).toEqual({ list: 1, erasure: 1 });
  const left = await test.database.read
    .selectFrom('members')
    .select(['id', 'referred_by'])
    .orderBy('id')
    .execute();
  expect(left).toEqual([first, second].map((friend) => ({ id: friend.member_id, referred_by: null })));
});
