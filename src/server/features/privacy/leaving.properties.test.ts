import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awardPoints } from '#server/features/points/award-points.ts';
import { confirmPoints } from '#server/features/points/confirm-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { givePoints } from '#server/testing/give-points.ts';
import {
  openPlaces,
  requestsAfterwards,
  walletAfterwards,
  walletOf,
} from '#server/testing/leavers.queries.ts';
import { addReward, postExchange, settleAddress } from '#server/testing/rewards.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, inviteOne, start } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const actor = { kind: 'command_line', name: 'test' } as const;
const STEPS = { requested: [], approved: ['approve'], sent: ['approve', 'send'] } as const;
const REQUESTS = ['requested', 'approved', 'sent', 'completed', 'rejected', 'cancelled'] as const;
type RequestState = (typeof REQUESTS)[number];

const histories = fc.record({
  points: fc.integer({ min: 0, max: 3000 }),
  awards: fc.array(
    fc.record({
      points: fc.integer({ min: 1, max: 90 }),
      state: fc.constantFrom('pending', 'confirmed', 'final'),
    }),
    { maxLength: 3 },
  ),
  requests: fc.array(fc.constantFrom(...REQUESTS), { maxLength: 4 }),
  surveys: fc.array(fc.constantFrom('invited', 'started'), { maxLength: 2 }),
});

let test: TestApp;
let reward: Awaited<ReturnType<typeof addReward>>;
let runs = 0;
beforeAll(async () => {
  test = await startTestApp();
  reward = await addReward(test);
});
afterAll(() => test.close());

async function makeRequest(member: Awaited<ReturnType<typeof signedInMember>>, state: RequestState) {
  await givePoints(test, member.member_id, 1000);
  await settleAddress(test, member);
  const answer = await postExchange(member.client, { ...reward, key: `k${runs++}` });
  const request_id = answer.data.id;
  const take = (step: Parameters<typeof settleExchangeRequest>[1]) =>
    test.database.transaction((db) => settleExchangeRequest(db, step));
  const path = state === 'completed' ? STEPS.sent : state in STEPS ? STEPS[state as 'sent'] : [];
  for (const action of path) await take({ action, request_id, actor });
  if (state === 'completed') await take({ action: 'complete', request_id, actor });
  if (state === 'rejected') await take({ action: 'reject', request_id, actor, reason: 'not_available' });
  if (state === 'cancelled') await take({ action: 'cancel', request_id, actor, member_id: member.member_id });
  return request_id;
}

it('whatever a member did before leaving, the journal balances and nothing of the wallet is left', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ points, awards, requests, surveys }) => {
      const member = await signedInMember(test);
      const { member_id, client } = member;
      if (points > 0) await givePoints(test, member_id, points);
      for (const award of awards) {
        const key = `award:run:${runs++}`;
        await test.database.transaction((db) =>
          awardPoints(db, {
            key,
            member_id,
            points: award.points,
            for: 'referral',
            pending: award.state !== 'final',
          }),
        );
        if (award.state === 'confirmed')
          await test.database.transaction((db) => confirmPoints(db, { award_key: key }));
      }
      const ids = [];
      for (const state of requests) ids.push(await makeRequest(member, state));
      for (const state of surveys) {
        const token = await inviteOne(test, await addSurvey(test), member_id);
        if (state === 'started') await start(client, token);
      }
      const wallet = await walletOf(test.database.read, member_id);
      const { data } = await client.call('GET /profile/membership');
      const open = requests.filter((state) => state === 'requested' || state === 'approved');
      expect([data.cancelled_requests, data.cancelled_points]).toEqual([open.length, open.length * 1000]);

      const answer = await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
      expect(answer.status).toBe(200);
      expect((await proveJournal(test.database.read)).faults).toEqual([]);
      if (wallet) {
        const after = await walletAfterwards(test.database.read, wallet.id);
        expect(after).toMatchObject({ member_id: null, points: 0, pending: 0 });
        expect(after.pseudonym).not.toBe(wallet.pseudonym);
      }
      const states = await requestsAfterwards(test.database.read, ids);
      expect(states).toEqual(
        requests.map((state) => ({
          status: state === 'requested' || state === 'approved' ? 'cancelled' : state,
          has_values: state === 'sent',
        })),
      );
      expect(await openPlaces(test.database.read)).toBe(0);
    }),
    { numRuns: 15 },
  );
});
