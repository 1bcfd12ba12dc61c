import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import {
  addReward,
  address,
  getExchangeForm,
  memberWithPoints,
  postExchange,
  requestsOf,
} from '#server/testing/rewards.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let ana: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  ana = (await signedInOperator(test, { step_up: true })).client;
});
afterAll(() => test.close());

const moved = { street: 'ul. Ivan Vazov 3', postal_code: '4000', city: 'Plovdiv' };
const reason = 'They moved';
const read = (member_id: number, client = ana) =>
  client.call('GET /members/:id/address', { params: { id: member_id } });
const change = (member_id: number, body: object, client = ana) =>
  client.call('PUT /members/:id/address', { params: { id: member_id }, body: { ...moved, reason, ...body } });

async function withRights(rights: string[]): Promise<OperatorClient> {
  const role = rights.join(' and ');
  await test.database.transaction((db) =>
    db.insertInto('operator_roles').values({ name: role, rights }).execute(),
  );
  return (await signedInOperator(test, { role })).client;
}

const audited = (member_id: number) =>
  test.database.read
    .selectFrom('audit_log as a')
    .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
    .leftJoin('audit_values as v', 'v.audit_id', 'a.id')
    .select(['v.field', 'v.before', 'v.after', 'v.needed_right'])
    .where('m.member_id', '=', member_id)
    .where('a.action', '=', 'change_member_address')
    .orderBy('v.field')
    .execute();

describe('a member’s postal address', () => {
  it('is neither read nor changed without the right to contact data, nor from another country', async () => {
    const { member_id } = await memberWithPoints(test, 1000);
    const blind = await withRights(['members_read', 'members_change']);
    const reader = await withRights(['members_read', 'members_contact_data']);
    const foreigner = (await signedInOperator(test, { countries: ['AT'] })).client;
    expect((await read(member_id, blind)).failure.code).toBe('not_allowed');
    expect((await change(member_id, { version: 0 }, blind)).failure.code).toBe('not_allowed');
    expect((await change(member_id, { version: 0 }, reader)).failure.code).toBe('not_allowed');
    expect((await read(member_id, foreigner)).failure.code).toBe('not_found');
    expect((await change(member_id, { version: 0 }, foreigner)).failure.code).toBe('not_found');
    expect(await audited(member_id)).toEqual([]);
  });

  it('is refused without a reason or with an empty part, and where the member was faster', async () => {
    const { member_id } = await memberWithPoints(test, 1000);
    const { version } = (await read(member_id)).data;
    expect((await change(member_id, { version, reason: ' ' })).failure.errors).toHaveProperty('reason');
    expect((await change(member_id, { version, city: ' ' })).failure.errors).toHaveProperty('city');
    const stale = await change(member_id, { version: version - 1 });
    expect([stale.status, stale.failure.conflict]).toEqual([
      409,
      {
        version,
        changed: [
          { field: 'street', theirs: address.street, yours: moved.street },
          { field: 'postal_code', theirs: address.postal_code, yours: moved.postal_code },
          { field: 'city', theirs: address.city, yours: moved.city },
        ],
      },
    ]);
    expect(await audited(member_id)).toEqual([]);
  });

  it('is changed once, with its values apart, holds new exchanges, and is settled by somebody else', async () => {
    const { member_id, client } = await memberWithPoints(test, 3000);
    const reward = await addReward(test);
    const { data: before } = await postExchange(client, reward);
    const { version } = (await read(member_id)).data;
    const both = await Promise.all([
      change(member_id, { version, street: address.street }),
      change(member_id, { version, street: address.street }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(member_id)).data).toMatchObject({ ...moved, street: address.street });
    const right = 'members_contact_data';
    expect(await audited(member_id)).toEqual([
      { field: 'city', before: address.city, after: moved.city, needed_right: right },
      { field: 'postal_code', before: address.postal_code, after: moved.postal_code, needed_right: right },
      { field: 'reason', before: null, after: reason, needed_right: right },
    ]);
    const form = await getExchangeForm(client, reward.reward_id, 1);
    expect(Object.values(form.data.values)).toContain('Plovdiv');
    await postExchange(client, {
      ...reward,
      values: form.data.values as Record<string, string>,
      quantity: 2,
    });
    const held = (await requestsOf(test, member_id)).map(({ held_reasons }) => held_reasons);
    expect(held).toContainEqual(['address_changed']);
    const approve = (operator: OperatorClient) =>
      operator.call('POST /reward-requests/:id/approve', { params: { id: before.id }, body: {} });
    expect((await approve(ana)).failure.code).toBe('own_change');
    const other = (await signedInOperator(test, { step_up: true })).client;
    expect((await approve(other)).status).toBe(200);
  });
});
