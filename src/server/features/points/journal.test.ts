import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { systemAccount } from './accounts.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { bookMovement, type NewMovement } from './book-movement.ts';
import { confirmPoints } from './confirm-points.ts';
import { memberPoints } from './member-points.ts';
import { proveJournal } from './prove-journal.ts';
import { reservePoints } from './reserve-points.ts';
import { returnPoints } from './return-points.ts';
import { reversePoints } from './reverse-points.ts';
import { sendPoints } from './send-points.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('the journal', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  const write = <T>(work: (db: Db) => Promise<T>) => test.database.transaction(work);
  const points = (memberId: number) => memberPoints(test.database.read, memberId);
  let keys = 0;
  const goodwill = (memberId: number, amount: number) =>
    write((db) =>
      adjustPoints(db, {
        key: `t${keys++}`,
        member_id: memberId,
        kind: 'goodwill',
        points: amount,
        reason: 'to begin with',
        actor,
      }),
    );
  const balanceOf = async (kind: string) => {
    const { rows } = await sql<{ sum: string | null }>`
      select sum(amount) from entries join accounts on accounts.id = account_id
      where kind = ${kind} and country_code = 'BG'
    `.execute(test.database.read);
    return Number(rows[0]?.sum ?? 0);
  };

  describe('refuses', () => {
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

  it('makes the accounts of a member once, however many want them first', async () => {
    const { member_id } = await addMember(test, { country_code: 'GR' });
    await Promise.all(Array.from({ length: 15 }, () => goodwill(member_id, 2)));
    expect(await points(member_id)).toEqual({ points: 30, pending: 0 });
  });

  it('books a key once, also from many transactions at a time, and answers the first movement', async () => {
    const { member_id } = await addMember(test);
    const award = { key: 'award:once', member_id, points: 7, for: 'referral', pending: true } as const;
    const movements = await Promise.all(
      Array.from({ length: 10 }, () => write((db) => awardPoints(db, award))),
    );
    expect(new Set(movements.map(({ id }) => id)).size).toBe(1);
    expect(movements.filter(({ booked }) => booked)).toHaveLength(1);
    expect(await points(member_id)).toEqual({ points: 0, pending: 7 });
  });

  it('books a movement between accounts without a balance once too', async () => {
    const movement = async (db: Db): Promise<NewMovement> => ({
      key: 'system only',
      kind: 'correction',
      reference: 'Correction',
      entries: [
        { account_id: await systemAccount(db, 'cash', 'BG'), amount: 1 },
        { account_id: await systemAccount(db, 'loss', 'BG'), amount: -1 },
      ],
    });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => write(async (db) => bookMovement(db, await movement(db)))),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('keeps an award pending until it is confirmed, once, and never after a reversal', async () => {
    const { member_id } = await addMember(test);
    const award = { member_id, points: 20, for: 'referral', pending: true } as const;
    const key = { award_key: 'award:p1' };
    await write((db) => awardPoints(db, { ...award, key: key.award_key }));
    await Promise.all([1, 2, 3].map(() => write((db) => confirmPoints(db, key))));
    expect(await points(member_id)).toEqual({ points: 20, pending: 0 });

    const reversed = { award_key: 'award:p2' };
    await write((db) => awardPoints(db, { ...award, key: reversed.award_key }));
    await write((db) => reversePoints(db, reversed));
    await write((db) => reversePoints(db, reversed));
    await expect(write((db) => confirmPoints(db, reversed))).rejects.toMatchObject({ code: 'conflict' });
    expect(await points(member_id)).toEqual({ points: 20, pending: 0 });
  });

  it('lets only one of a confirmation and a reversal at the same time have the pending points', async () => {
    const { member_id } = await addMember(test);
    for (let n = 0; n < 5; n++) {
      const award_key = `award:race${n}`;
      await write((db) =>
        awardPoints(db, { key: award_key, member_id, points: 3, for: 'referral', pending: true }),
      );
      await Promise.allSettled([
        write((db) => confirmPoints(db, { award_key })),
        write((db) => reversePoints(db, { award_key })),
      ]);
    }
    // Either order ends the same: what was confirmed first is taken back after.
    expect(await points(member_id)).toEqual({ points: 0, pending: 0 });
  });

  it('takes back what is there; the rest is a loss', async () => {
    const { member_id } = await addMember(test);
    const loss = await balanceOf('loss');
    const award_key = 'award:spent';
    await write((db) =>
      awardPoints(db, { key: award_key, member_id, points: 100, for: 'referral', pending: false }),
    );
    await write((db) => reservePoints(db, { request_id: 9_000_002, member_id, points: 70 }));
    await write((db) => reversePoints(db, { award_key }));
    await write((db) => reversePoints(db, { award_key }));
    expect(await points(member_id)).toEqual({ points: 0, pending: 0 });
    expect((await balanceOf('loss')) - loss).toBe(-70);
  });

  it('returns the points of a request once, whether they were reserved or sent', async () => {
    const { member_id } = await addMember(test);
    const before = [await balanceOf('clearing'), await balanceOf('cash')];
    await goodwill(member_id, 2000);
    for (const [request_id, sent] of [
      [9_000_003, false],
      [9_000_004, true],
    ] as const) {
      await write((db) => reservePoints(db, { request_id, member_id, points: 1000 }));
      expect((await points(member_id)).points).toBe(1000);
      if (sent) await write((db) => sendPoints(db, { request_id }));
      await Promise.all([1, 2, 3].map(() => write((db) => returnPoints(db, { request_id }))));
      expect((await points(member_id)).points).toBe(2000);
    }
    expect([await balanceOf('clearing'), await balanceOf('cash')]).toEqual(before);
  });

  it('keeps the reason of an adjustment in the audit log, once', async () => {
    const { member_id } = await addMember(test);
    const adjustment = {
      key: 'audited',
      member_id,
      kind: 'goodwill',
      points: 50,
      reason: 'Late',
      actor,
    } as const;
    await write((db) => adjustPoints(db, adjustment));
    await write((db) => adjustPoints(db, adjustment));
    await write((db) => adjustPoints(db, { ...adjustment, key: 'back', kind: 'correction', points: -20 }));
    const audit = await test.database.read
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor', 'action', 'details'])
      .where('subject', '=', `members ${member_id}`)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      {
        actor_kind: 'command_line',
        actor: 'test',
        action: 'adjust_points',
        details: { kind: 'goodwill', points: 50, reason: 'Late', movement_id: expect.any(Number) },
      },
      expect.objectContaining({ details: expect.objectContaining({ kind: 'correction', points: -20 }) }),
    ]);
    expect((await points(member_id)).points).toBe(30);
  });

  it('mails the member once when points can be spent, and not while they are pending', async () => {
    const { member_id, email } = await addMember(test, { language: 'bg' });
    const award_key = 'award:mailed';
    const mails = () =>
      test.database.read
        .selectFrom('mails')
        .select(['template', 'language', 'to_address', 'data'])
        .where('member_id', '=', member_id)
        .execute();
    await write((db) =>
      awardPoints(db, { key: award_key, member_id, points: 30, for: 'referral', pending: true }),
    );
    expect(await mails()).toEqual([]);
    await write((db) => confirmPoints(db, { award_key }));
    await write((db) => confirmPoints(db, { award_key }));
    expect(await mails()).toEqual([
      {
        template: 'points_credited',
        language: 'bg',
        to_address: email,
        data: expect.objectContaining({ points: 30, balance: 30, survey: null }),
      },
    ]);
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
