import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { openJournal, type TestJournal } from '#server/testing/journal.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { systemAccount } from './accounts.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { bookMovement } from './book-movement.ts';
import { confirmPoints } from './confirm-points.ts';
import { proveJournal } from './prove-journal.ts';
import { reservePoints } from './reserve-points.ts';
import { returnPoints } from './return-points.ts';
import { reversePoints } from './reverse-points.ts';
import { sendPoints } from './send-points.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('the journal refuses', () => {
  let test: TestApp;
  let write: TestJournal['write'];
  let points: TestJournal['points'];
  let goodwill: TestJournal['goodwill'];
  beforeAll(async () => {
    test = await startTestApp();
    ({ write, points, goodwill } = openJournal(test));
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  it.each([
    'update movements set reference = reference',
    'update entries set amount = amount',
    'delete from movements',
    'delete from entries',
    'truncate entries',
    'truncate movements cascade',
    'truncate accounts cascade',
  ])('in the database itself: %s', async (statement) => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 10);
    await expect(write((db) => sql.raw(statement).execute(db))).rejects.toThrow('append-only');
    expect((await points(member_id)).points).toBe(10);
  });

  it('a movement that does not sum to zero, in the database too', async () => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 10);
    const before = await proveJournal(test.database.read);
    await expect(
      write(async (db) => {
        const account_id = await systemAccount(db, 'cash', 'BG');
        const { id } = await db
          .insertInto('movements')
          .values({ key: 'forged', kind: 'goodwill', reference: 'Correction' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('entries').values({ movement_id: id, account_id, amount: 5 }).execute();
      }),
    ).rejects.toThrow('does not sum to zero');
    expect(await proveJournal(test.database.read)).toEqual(before);
  });

  it.each([
    ['one entry', [5]],
    ['a sum', [5, -4]],
    ['half points', [0.5, -0.5]],
    ['nothing', [0, 0]],
  ])('to book %s', async (_what, amounts) => {
    const work = write(async (db) => {
      const accounts = [await systemAccount(db, 'cash', 'BG'), await systemAccount(db, 'loss', 'BG')];
      const entries = amounts.map((amount, n) => ({ account_id: accounts[n] ?? 0, amount }));
      await bookMovement(db, { key: 'bad', kind: 'correction', reference: 'Correction', entries });
    });
    await expect(work).rejects.toThrow('is not balanced');
  });

  it('to let a wallet fall below zero, and leaves nothing of the attempt', async () => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 10);
    const work = write((db) => reservePoints(db, { request_id: 9_000_001, member_id, points: 11 }));
    await expect(work).rejects.toMatchObject({ code: 'points_not_enough' });
    const row = await test.database.read
      .selectFrom('movements')
      .selectAll()
      .where('key', '=', 'request:9000001')
      .execute();
    expect(row).toEqual([]);
    const direct = write((db) =>
      db.updateTable('accounts').set({ balance: -1 }).where('member_id', '=', member_id).execute(),
    );
    await expect(direct).rejects.toThrow('accounts_balance_check');
  });

  it('the same key for something else', async () => {
    const { member_id } = await addMember(test);
    const other = await addMember(test);
    const award = { key: 'award:x', member_id, points: 5, for: 'referral', pending: false } as const;
    await write((db) => awardPoints(db, award));
    for (const wrong of [{ points: 6 }, { member_id: other.member_id }, { pending: true }])
      await expect(write((db) => awardPoints(db, { ...award, ...wrong }))).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await points(member_id)).toEqual({ points: 5, pending: 0 });
  });

  it('unknown members and awards', async () => {
    const award = {
      key: 'award:y',
      member_id: 987654,
      points: 5,
      for: 'referral',
      pending: false,
    } as const;
    for (const work of [
      (db: Db) => awardPoints(db, award),
      (db: Db) => confirmPoints(db, { award_key: 'no such' }),
      (db: Db) => reversePoints(db, { award_key: 'no such' }),
      (db: Db) => returnPoints(db, { request_id: 987654 }),
      (db: Db) => sendPoints(db, { request_id: 987654 }),
    ])
      await expect(write(work)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [{ points: 0 }, 'points'],
    [{ points: 1.5 }, 'points'],
    [{ points: -5 }, 'points'],
    [{ points: 100_001 }, 'points'],
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
  ])('a goodwill credit with %o', async (wrong, field) => {
    const { member_id } = await addMember(test);
    const adjustment = {
      key: 'g',
      member_id,
      kind: 'goodwill',
      points: 5,
      reason: 'sorry',
      actor,
    } as const;
    const work = write((db) => adjustPoints(db, { ...adjustment, ...wrong }));
    await expect(work).rejects.toMatchObject({ errors: { [field]: expect.any(String) } });
    expect(await points(member_id)).toEqual({ points: 0, pending: 0 });
  });
});

describe('the proof of the journal', () => {
  it('names a balance that its entries do not add up to', async () => {
    const test = await startTestApp();
    try {
      const { member_id } = await addMember(test);
      await test.database.transaction((db) =>
        adjustPoints(db, { key: 'a', member_id, kind: 'goodwill', points: 10, reason: 'x', actor }),
      );
      expect(await proveJournal(test.database.read)).toEqual({
        movements: 1,
        entries: 2,
        points: 10,
        pending: 0,
        faults: [],
      });
      await test.database.transaction((db) =>
        db.updateTable('accounts').set({ balance: 11 }).where('kind', '=', 'wallet').execute(),
      );
      expect((await proveJournal(test.database.read)).faults).toEqual([
        expect.stringMatching(/^wallet \d+ has 11 points, its entries sum to 10$/),
      ]);
    } finally {
      await test.close();
    }
  });
});
