import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { openJournal, type TestJournal } from '#server/testing/journal.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { type Amounts, bookMovement } from './book-movement.ts';
import { confirmPoints } from './confirm-points.ts';
import { lastProof } from './last-proof.ts';
import { proveJournal } from './prove-journal.ts';
import { reservePoints } from './reserve-points.ts';
import { returnPoints } from './return-points.ts';
import { reversePoints } from './reverse-points.ts';
import { sendPoints } from './send-points.ts';
import { lockMemberWallet } from './wallets.ts';

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
    'delete from movements',
    'truncate movements cascade',
    'truncate wallets cascade',
  ])('in the database itself: %s', async (statement) => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 10);
    await expect(write((db) => sql.raw(statement).execute(db))).rejects.toThrow('append-only');
    expect((await points(member_id)).points).toBe(10);
  });

  it.each([
    ['does not sum to zero', { cash: 5, wallet: -4 }, 'movements_sum_to_zero'],
    ['moves nothing', {}, 'movements_move_points'],
    ['overflows', { wallet: 2 ** 31, loss: -(2 ** 31) }, 'out of range'],
  ])('a movement that %s, in the database itself', async (_what, amounts, reason) => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 10);
    const before = await proveJournal(test.database.read);
    await expect(
      write(async (db) => {
        const wallet_id = (await lockMemberWallet(db, member_id)).id;
        const forged = { key: 'forged', kind: 'goodwill', reference: 'Correction', wallet_id, ...amounts };
        await db.insertInto('movements').values(forged).execute();
      }),
    ).rejects.toThrow(reason);
    expect(await proveJournal(test.database.read)).toEqual(before);
  });

  it.each<[string, Amounts]>([
    ['one amount', { cash: 5 }],
    ['a sum', { cash: 5, loss: -4 }],
    ['half points', { cash: 0.5, loss: -0.5 }],
    ['zeros', { cash: 0, loss: 0 }],
    ['nothing', {}],
  ])('to book %s', async (_what, amounts) => {
    const { member_id } = await addMember(test);
    const work = write(async (db) => {
      const wallet = await lockMemberWallet(db, member_id);
      await bookMovement(db, { key: 'bad', kind: 'correction', reference: 'Correction', wallet, amounts });
    });
    await expect(work).rejects.toThrow('is not balanced');
  });

  it('more points than a movement could take out again', async () => {
    const { member_id } = await addMember(test);
    const most = 2 ** 31 - 1;
    const award = { member_id, for: 'referral', pending: true } as const;
    await write((db) => awardPoints(db, { ...award, key: 'award:most', points: most }));
    await expect(write((db) => awardPoints(db, { ...award, key: 'award:more', points: 1 }))).rejects.toThrow(
      'would hold too much',
    );
    await write((db) => reversePoints(db, { award_key: 'award:most' }));
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
      db.updateTable('wallets').set({ points: -1 }).where('member_id', '=', member_id).execute(),
    );
    await expect(direct).rejects.toThrow('wallets_points_check');
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
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    const { member_id } = await addMember(test);
    await test.database.transaction((db) =>
      adjustPoints(db, { key: 'a', member_id, kind: 'goodwill', points: 10, reason: 'x', actor }),
    );
  });
  afterAll(() => test.close());

  const ofToday = async () => {
    const daily = job({ name: 'prove-journal', payload: z.object({}) });
    await test.database.transaction((db) => enqueue(db, daily, {}));
    const errors = await runJobs(test, { mayFail: true });
    return { errors, kept: await lastProof(test.database.read) };
  };

  it('is made every day, and what it found is kept', async () => {
    expect(await lastProof(test.database.read)).toBeUndefined();
    const audit = { audit_rows: 1, audit_head: expect.any(Buffer) };
    const found = { movements: 1, points: 10, pending: 0, ...audit, faults: [] };
    expect(await ofToday()).toEqual({ errors: [], kept: { proven_at: expect.any(Date), ...found } });
    expect(await proveJournal(test.database.read)).toEqual(found);
  });

  it('names a wallet that its movements do not add up to, and its job fails', async () => {
    await test.database.transaction((db) => db.updateTable('wallets').set({ points: 11 }).execute());
    const fault = /^wallet \d+ has 11 points and 0 pending, its movements sum to 10 and 0$/;
    expect((await proveJournal(test.database.read)).faults).toEqual([expect.stringMatching(fault)]);
    const { errors, kept } = await ofToday();
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('the journal or the audit log does not hold: wallet'),
      }),
    ]);
    expect(kept?.faults).toEqual([expect.stringMatching(fault)]);
  });
});
