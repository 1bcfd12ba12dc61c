import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal, type TestJournal } from '#server/testing/journal.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { adjustPoints } from './adjust-points.ts';
import { awardPoints } from './award-points.ts';
import { bookMovement } from './book-movement.ts';
import { confirmPoints } from './confirm-points.ts';
import { proveJournal } from './prove-journal.ts';
import { reservePoints } from './reserve-points.ts';
import { returnPoints } from './return-points.ts';
import { reversePoints } from './reverse-points.ts';
import { sendPoints } from './send-points.ts';
import { lockMemberWallet } from './wallets.ts';

const actor = { kind: 'command_line', name: 'test' } as const;

describe('a movement of the journal', () => {
  let test: TestApp;
  let write: TestJournal['write'];
  let points: TestJournal['points'];
  let goodwill: TestJournal['goodwill'];
  let balanceOf: TestJournal['balanceOf'];
  beforeAll(async () => {
    test = await startTestApp();
    ({ write, points, goodwill, balanceOf } = openJournal(test));
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  it('makes the wallet of a member once, however many want them first', async () => {
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

  it('books what moves between accounts of the country once too', async () => {
    const { member_id } = await addMember(test);
    await goodwill(member_id, 1);
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        write(async (db) =>
          bookMovement(db, {
            key: 'of the country',
            kind: 'correction',
            reference: 'Correction',
            wallet: await lockMemberWallet(db, member_id),
            amounts: { cash: 1, loss: -1 },
          }),
        ),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await points(member_id)).toEqual({ points: 1, pending: 0 });
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
    // Both orders give the same result: what was confirmed first is reversed afterwards.
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
      .innerJoin('audit_members', 'audit_members.audit_id', 'audit_log.id')
      .select(['actor_kind', 'actor', 'action', 'subject', 'fields', 'details'])
      .where('member_id', '=', member_id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      {
        actor_kind: 'command_line',
        actor: 'test',
        action: 'adjust_points',
        subject: 'members',
        fields: ['reason'],
        details: { kind: 'goodwill', points: 50, movement_id: expect.any(Number) },
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
