import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

describe('the queue of reward requests', () => {
  it('shows each promise in its country’s days, and what is held', async () => {
    const { client, member_id } = await memberWithPoints(testApp, 4000);
    const reward = await addReward(testApp);
    const made: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { data } = await postExchange(client, { ...reward, again: true });
      made.push(data.id);
    }
    const [past = 0, near = 0, far = 0] = made;
    await testApp.database.transaction((db) =>
      sql`update exchange_requests set
        promised_on = (now() at time zone 'Europe/Sofia')::date + case id when ${past}::bigint then -1 when ${near}::bigint then 7 else 8 end,
        held_reasons = case id when ${far}::bigint then array['other_address'] else '{}' end`.execute(db),
    );
    const clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'] })).client;
    const found = async (query: Record<string, string>) =>
      (await clerk.call('GET /reward-requests', { query })).data.rows.map(({ id }) => id);
    expect(await found({ member: `${member_id}..${member_id}` })).toEqual([past, near, far]);
    expect(await found({ promise: 'past' })).toEqual([past]);
    expect(await found({ promise: 'near' })).toEqual([near]);
    expect(await found({ promise: 'past,near' })).toEqual([past, near]);
    expect(await found({ held: 'true' })).toEqual([far]);
    expect(await found({ held: 'false', sort: '-promised_on' })).toEqual([near, past]);
    expect(await found({ age: '1..' })).toEqual([]);
    expect(await found({ age: '..0', points: '1000..1000', status: 'requested' })).toEqual([past, near, far]);
    const { data } = await clerk.call('GET /reward-requests', { query: { limit: '1' } });
    expect(data.rows).toEqual([
      {
        id: past,
        status: 'requested',
        country_code: 'BG',
        member_id,
        reward: reward.name,
        quantity: 1,
        points: 1000,
        created_at: expect.stringMatching(/Z$/),
        promised_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        days_left: -1,
        held: false,
        held_reasons: [],
        held_until: null,
        batch_id: null,
      },
    ]);
    const elsewhere = (await signedInOperator(testApp, { countries: ['AT'] })).client;
    expect((await elsewhere.call('GET /reward-requests')).data).toEqual({ rows: [], next: null });
    expect((await elsewhere.call('GET /reward-requests/count')).data.count).toBe(0);
    expect((await elsewhere.call('GET /reward-requests/csv')).text.split('\r\n')).toHaveLength(2);
  });
});
