import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { completePostalAddress } from '#server/features/questionnaires/postal-address.ts';
import { address } from '#server/testing/rewards.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rewardReferrer } from './reward-referrer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  expect((await proveJournal(test.database.read)).faults).toEqual([]);
  await test.close();
});

describe('the points for a referral', () => {
  const final = (member_id: number) => test.database.transaction((db) => rewardReferrer(db, { member_id }));
  const points = async (memberId: number) => (await memberPoints(test.database.read, memberId)).points;
  const decided = (friendId: number) =>
    test.database.read
      .selectFrom('referral_rewards')
      .select(['referrer_id', 'points', 'refused_reason'])
      .where('friend_id', '=', friendId)
      .execute();
  const pair = async (friend: Parameters<typeof addMember>[1] = {}) => {
    const referrer = await signedInMember(test);
    const referred = await addMember(test, {
      first_name: 'Ivan',
      referred_by: referrer.member_id,
      ...friend,
    });
    return { referrer, friend: referred };
  };

  it('are for nobody when nobody referred the member', async () => {
    const { member_id } = await addMember(test);
    await final(member_id);
    expect(await decided(member_id)).toEqual([]);
  });

  it('are 10, once, with the friend’s first final complete, and say nothing of the friend', async () => {
    const { referrer, friend } = await pair();
    await Promise.all([1, 2, 3, 4].map(() => final(friend.member_id)));
    await final(friend.member_id);
    expect((await referrer.client.call('GET /profile/points')).data).toEqual({ points: 10, pending: 0 });
    expect((await referrer.client.call('GET /profile/points/history')).data).toEqual([
      { id: expect.any(Number), reference: 'Friend referral', created: expect.any(String), amount: 10 },
    ]);
    expect(await decided(friend.member_id)).toEqual([
      { referrer_id: referrer.member_id, points: 10, refused_reason: null },
    ]);
    const mails = await test.database.read
      .selectFrom('mails')
      .select('data')
      .where('member_id', '=', referrer.member_id)
      .execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('Ivan');
    const booked = await test.database.read.selectFrom('movements').select('key').execute();
    for (const { key } of booked) expect(key.split(':')).not.toContain(String(friend.member_id));
  });

  it('are not for a device that both have signed in from, and stay refused', async () => {
    const { referrer, friend } = await pair();
    const hash = Buffer.from(`device of ${friend.email}`);
    await test.database.transaction((db) =>
      db
        .insertInto('devices')
        .values([referrer.member_id, friend.member_id].map((member_id) => ({ hash, member_id })))
        .execute(),
    );
    await final(friend.member_id);
    await test.database.transaction((db) => db.deleteFrom('devices').execute());
    await final(friend.member_id);
    expect(await points(referrer.member_id)).toBe(0);
    expect(await decided(friend.member_id)).toEqual([
      { referrer_id: referrer.member_id, points: 0, refused_reason: 'known_device' },
    ]);
  });

  it.each([
    ['the same household', { ...address, street: 'Vitosha 5' }, 0, 'household'],
    ['the house next door', { ...address, street: 'ul. Vitosha 7' }, 10, null],
    ['an address that is not known whole', { city: 'Sofia' }, 10, null],
  ])('and %s', async (_what, friendAddress, expected, refused_reason) => {
    const { referrer, friend } = await pair();
    await test.database.transaction(async (db) => {
      await completePostalAddress(db, referrer, address);
      await completePostalAddress(db, friend, friendAddress);
    });
    await final(friend.member_id);
    expect(await points(referrer.member_id)).toBe(expected);
    expect(await decided(friend.member_id)).toMatchObject([{ refused_reason }]);
  });

  it('are not for oneself under another address', async () => {
    const { referrer, friend } = await pair({ first_name: 'elena' });
    await final(friend.member_id);
    expect(await points(referrer.member_id)).toBe(0);
    expect(await decided(friend.member_id)).toMatchObject([{ refused_reason: 'oneself' }]);
  });
});
