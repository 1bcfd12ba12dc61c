import { afterAll, expect, it } from 'vitest';
import { meeting } from '#server/testing/held.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { exchangeReward } from './exchange-reward.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] })).client;
const of = (id: number) => ({ params: { id } });

it('a request made while a limited stock is given up gives no piece back to a later stock', async () => {
  const reward = await addReward(testApp);
  const read = async () => (await clerk.call('GET /rewards/:id', of(reward.reward_id))).data;
  const change = async (stock: number | null) => {
    const { id: _id, taken: _taken, picture: _picture, ...fields } = await read();
    return clerk.call('PUT /rewards/:id', { ...of(reward.reward_id), body: { ...fields, stock } });
  };
  const [first, second] = [await memberWithPoints(testApp, 1000), await memberWithPoints(testApp, 1000)];
  await change(5);
  let before = 0;
  const given = await meeting(
    testApp,
    async (db) => {
      const asked = { ...reward, member_id: first.member_id, quantity: 1, idempotency_key: null };
      before = (await exchangeReward(db, asked, { language: 'en', fallback: 'en' })).id;
    },
    () => change(null),
  );
  expect(given.status).toBe(200);
  await change(1);
  expect((await postExchange(second.client, reward)).status).toBe(200);
  expect((await first.client.call('POST /profile/exchange/:id/cancel', of(before))).status).toBe(200);
  expect(await read()).toMatchObject({ stock: 1, taken: 1 });
});
