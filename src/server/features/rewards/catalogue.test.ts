import { afterAll, describe, expect, it } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'], step_up: true })).client;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const of = (id: number) => ({ params: { id } });
const read = async (id: number) => (await clerk.call('GET /rewards/:id', of(id))).data;
const change = async (id: number, changes: Record<string, unknown>, client = clerk) => {
  const { id: _id, taken: _taken, picture: _picture, ...fields } = await read(id);
  return client.call('PUT /rewards/:id', { ...of(id), body: { ...fields, ...changes } });
};
const refusal = async (answer: Promise<{ failure: { code: string } }>) => (await answer).failure.code;

describe('the catalogue', () => {
  it('is changed by nobody without the right, from another country, or of a part of its countries', async () => {
    const { reward_id } = await addReward(testApp);
    const shared = await addReward(testApp, { countries: ['AT', 'BG'] });
    const { id: _id, taken: _taken, picture: _picture, ...fields } = await read(reward_id);
    const body = { ...fields, points: 500 };
    const put = (client: typeof clerk, id: number) =>
      refusal(client.call('PUT /rewards/:id', { ...of(id), body }));
    expect(await put((await signedInOperator(testApp, { role: 'support' })).client, reward_id)).toBe(
      'not_allowed',
    );
    expect(await put((await signedInOperator(testApp, { countries: ['AT'] })).client, reward_id)).toBe(
      'not_found',
    );
    expect(await put(clerk, shared.reward_id)).toBe('not_allowed');
    const wider = await change(reward_id, { country_codes: ['AT', 'BG'] });
    expect(wider.failure.errors).toHaveProperty('country_codes');
    expect((await read(reward_id)).points).toBe(1000);
    const owner = (await signedInOperator(testApp)).client;
    expect((await change(shared.reward_id, { points: 1200 }, owner)).data).toEqual({ version: 2 });
    expect((await owner.call('GET /rewards/:id', of(shared.reward_id))).data.points).toBe(1200);
    expect((await clerk.call('GET /rewards')).data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([reward_id, shared.reward_id]),
    );
  });

  it('refuses what makes no sense, and adds what does, which members see in their language', async () => {
    const { reward_id } = await addReward(testApp);
    const { form_id } = await read(reward_id);
    const good = {
      names: { en: 'Cinema ticket', bg: 'Билет за кино' },
      texts: { en: 'For one film' },
      points: 1000,
      country_codes: ['BG'],
      stock: 3,
      member_limit: 2,
      available_from: null,
      available_until: '2090-01-31',
      form_id,
      active: true,
    };
    for (const [field, value] of [
      ['names', {}],
      ['names', { en: ' ' }],
      ['points', 0],
      ['country_codes', []],
      ['stock', -1],
      ['member_limit', 0],
      ['available_until', 'tomorrow'],
    ] as const) {
      const { errors } = (await clerk.call('POST /rewards', { body: { ...good, [field]: value } })).failure;
      expect(Object.keys(errors).some((name) => name.startsWith(field))).toBe(true);
    }
    const unknown = await clerk.call('POST /rewards', { body: { ...good, form_id: 987_654 } });
    expect(unknown.failure.code).toBe('not_found');
    const backwards = { ...good, available_from: '2090-02-01' };
    expect((await clerk.call('POST /rewards', { body: backwards })).failure.errors).toHaveProperty(
      'available_until',
    );
    const { id } = (await clerk.call('POST /rewards', { body: good })).data;
    const { client } = await memberWithPoints(testApp, 1000, { language: 'bg' });
    expect((await client.call('GET /rewards')).data.find((one) => one.id === id)).toMatchObject({
      name: 'Билет за кино',
      about: { text: 'For one film', lang: 'en' },
      left: 3,
      member_limit: 2,
      most: 2,
      available_until: '2090-01-31',
      picture: null,
    });
    const { readers } = (await clerk.call('GET /reward-choices')).data;
    expect(readers).toContainEqual({ country_code: 'BG', language: 'bg', members: 1 });
  });

  it('tells the second of two what the first has changed, and neither loses anything', async () => {
    const { reward_id } = await addReward(testApp);
    const { id: _id, taken: _taken, picture: _picture, ...first } = await read(reward_id);
    await change(reward_id, { points: 1100 });
    const answer = await clerk.call('PUT /rewards/:id', {
      ...of(reward_id),
      body: { ...first, stock: 7 },
    });
    expect(answer.failure.conflict).toMatchObject({
      version: 2,
      changed: expect.arrayContaining([{ field: 'points', theirs: 1100, yours: 1000 }]),
    });
    expect(await read(reward_id)).toMatchObject({ points: 1100, stock: null });
  });

  it('is saved by who has opened its form before it got another picture', async () => {
    const { reward_id } = await addReward(testApp);
    const { id: _id, taken: _taken, picture: _picture, ...opened } = await read(reward_id);
    const uploaded = await clerk.call('PUT /rewards/:id/picture', {
      ...of(reward_id),
      body: { picture: PNG },
    });
    expect(uploaded.status).toBe(200);
    const saved = await clerk.call('PUT /rewards/:id', {
      ...of(reward_id),
      body: { ...opened, points: 900 },
    });
    expect(saved.status).toBe(200);
    expect(await read(reward_id)).toMatchObject({ points: 900, picture: uploaded.data.picture });
  });

  it('is added once for an Idempotency-Key, and answers the same reward again', async () => {
    const { form_id } = await read((await addReward(testApp)).reward_id);
    const body = {
      names: { en: 'Tea, once' },
      texts: {},
      points: 300,
      country_codes: ['BG'],
      stock: null,
      member_limit: null,
      available_from: null,
      available_until: null,
      form_id,
      active: true,
    };
    const headers = { 'idempotency-key': 'a-random-key-of-a-browser' };
    const add = () => clerk.call('POST /rewards', { body, headers });
    const [one, two] = await Promise.all([add(), add()]);
    expect([one.status, two.status, (await add()).data]).toEqual([200, 200, one.data]);
    expect(two.data).toEqual(one.data);
    const same = (await clerk.call('GET /rewards')).data.filter(({ names }) => names.en === 'Tea, once');
    expect(same.map(({ id }) => id)).toEqual([one.data.id]);
  });

  it('offers nothing before its first day or after its last one, and keeps the form once it was asked for', async () => {
    const reward = await addReward(testApp);
    const other = await addReward(testApp);
    const { client } = await memberWithPoints(testApp, 2000);
    for (const window of [
      { available_from: '2090-01-01', available_until: null },
      { available_from: null, available_until: '2020-01-01' },
    ]) {
      await change(reward.reward_id, window);
      expect((await client.call('GET /rewards')).data.map(({ id }) => id)).not.toContain(reward.reward_id);
      expect((await postExchange(client, reward)).failure.code).toBe('reward_not_available');
    }
    await change(reward.reward_id, { available_until: null });
    expect((await postExchange(client, reward)).status).toBe(200);
    const { form_id } = await read(other.reward_id);
    expect((await change(reward.reward_id, { form_id })).failure.errors).toHaveProperty('form_id');
  });
});

describe('stock and limit', () => {
  it('are held when many ask at the same time: the last pieces go once, the others keep their points', async () => {
    const reward = await addReward(testApp);
    await change(reward.reward_id, { stock: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, () => memberWithPoints(testApp, 1000)));
    const answers = await Promise.all(members.map(({ client }) => postExchange(client, reward)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : 'code' in body && body.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'reward_out_of_stock')).toHaveLength(5);
    expect(await read(reward.reward_id)).toMatchObject({ stock: 3, taken: 3 });
    const left = await Promise.all(
      members.map(async ({ member_id }) => (await memberPoints(testApp.database.read, member_id)).points),
    );
    expect(left.sort()).toEqual([0, 0, 0, 1000, 1000, 1000, 1000, 1000]);
    expect((await change(reward.reward_id, { stock: 2 })).failure.errors).toHaveProperty('stock');
  });

  it('refuse one member more than their share, however many posts come at once', async () => {
    const reward = await addReward(testApp);
    await change(reward.reward_id, { member_limit: 2 });
    const { client, member_id } = await memberWithPoints(testApp, 5000);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_one, at) =>
        postExchange(client, { ...reward, key: `share-${member_id}-${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    expect((await client.call('GET /rewards')).data.find(({ id }) => id === reward.reward_id)?.most).toBe(0);
  });

  it('get a piece back from a request that is cancelled or rejected, and none from one that was sent', async () => {
    const reward = await addReward(testApp);
    await change(reward.reward_id, { stock: 1 });
    const { client } = await memberWithPoints(testApp, 1000);
    const taken = async () => (await read(reward.reward_id)).taken;
    const ask = async () => (await postExchange(client, { ...reward, again: true })).data.id;
    await client.call('POST /profile/exchange/:id/cancel', of(await ask()));
    expect(await taken()).toBe(0);
    const rejected = await ask();
    expect(await taken()).toBe(1);
    const reason = { reason: 'not_available' };
    await clerk.call('POST /reward-requests/:id/reject', { ...of(rejected), body: reason });
    expect(await taken()).toBe(0);
    const sent = await ask();
    for (const step of ['approve', 'send'] as const)
      await clerk.call(`POST /reward-requests/:id/${step}`, { ...of(sent), body: {} });
    await clerk.call('POST /reward-requests/:id/fail', { ...of(sent), body: { reason: 'returned' } });
    expect(await taken()).toBe(1);
  });

  it('get none back from a request of an earlier stock, which has no place in this one', async () => {
    const reward = await addReward(testApp);
    const asked = async () => {
      const { client } = await memberWithPoints(testApp, 1000);
      return (await postExchange(client, reward)).data.id;
    };
    await change(reward.reward_id, { stock: 5 });
    const before = await asked();
    await change(reward.reward_id, { stock: null });
    await change(reward.reward_id, { stock: 1 });
    await asked();
    const rejected = await clerk.call('POST /reward-requests/:id/reject', {
      ...of(before),
      body: { reason: 'not_available' },
    });
    expect(rejected.status).toBe(200);
    expect(await read(reward.reward_id)).toMatchObject({ stock: 1, taken: 1 });
  });
});
