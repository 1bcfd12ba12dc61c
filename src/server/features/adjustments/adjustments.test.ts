import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freezeMember } from '#server/features/freezes/freeze-member.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { answered, environmentOf, kvorum } from '#server/testing/command-line.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addRequest, addReward } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

type Operator = Awaited<ReturnType<typeof signedInOperator>>;
let test: TestApp;
let boris: Operator;
beforeAll(async () => {
  test = await startTestApp();
  boris = await signedInOperator(test, { step_up: true });
});
afterAll(() => test.close());

let keys = 0;
const nextKey = () => `decision-${++keys}`;
const adjust = (client: OperatorClient, id: number, points: number, body = {}) =>
  client.call('POST /members/:id/adjust-points', {
    params: { id },
    body: { key: nextKey(), kind: 'goodwill', points, reason: 'A long wait', ...body },
  });
const approve = ({ client }: { client: OperatorClient }, id: number) =>
  client.call('POST /point-adjustments/:id/approve', { params: { id } });
const refuse = ({ client }: { client: OperatorClient }, id: number, note = 'Not ours') =>
  client.call('POST /point-adjustments/:id/refuse', { params: { id }, body: { note } });
const points = async (id: number) => (await memberPoints(test.database.read, id)).points;
const codeOf = async (answer: Promise<{ failure: { code: string } }>) => (await answer).failure.code;

describe('an adjustment is refused', () => {
  it('without the right, of another country, below zero, with nothing, and without a reason', async () => {
    const { member_id } = await addMember(test);
    const clerk = await signedInOperator(test, { role: 'rewards' });
    const foreign = await signedInOperator(test, { countries: ['AT'] });
    const ana = await signedInOperator(test);
    expect(await codeOf(adjust(clerk.client, member_id, 10))).toBe('not_allowed');
    expect(await codeOf(adjust(foreign.client, member_id, 10))).toBe('not_found');
    for (const amount of [-10, -5000])
      expect((await adjust(ana.client, member_id, amount, { kind: 'correction' })).failure).toMatchObject({
        code: 'points_not_enough',
        message: "The member doesn't have enough points",
      });
    expect((await adjust(ana.client, member_id, 0)).failure.errors).toHaveProperty('points');
    expect((await adjust(ana.client, member_id, -1)).failure.errors).toHaveProperty('points');
    expect((await adjust(ana.client, member_id, 10, { reason: ' ' })).failure.errors).toHaveProperty(
      'reason',
    );
    expect(await points(member_id)).toBe(0);
  });

  it('beyond the goodwill of the month, which the command line sets', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { member_id } = await addMember(test, { country_code: 'AT' });
    const ana = await signedInOperator(test);
    answered(await kvorum(['--json', 'points', 'limits', '--goodwill-per-month', '60'], environmentOf(test)));
    expect((await adjust(ana.client, member_id, 40)).data.state).toBe('booked');
    const both = await Promise.all([adjust(ana.client, member_id, 15), adjust(boris.client, member_id, 15)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await adjust(ana.client, member_id, -10, { kind: 'correction' })).data.state).toBe('booked');
    answered(
      await kvorum(['--json', 'points', 'limits', '--goodwill-per-month', '100000'], environmentOf(test)),
    );
    expect(await points(member_id)).toBe(45);
    vi.useRealTimers();
  });
});

describe('an adjustment', () => {
  it('has a reason that may name people, and is in a file only within minutes of a step-up', async () => {
    const { member_id } = await addMember(test);
    const ana = await signedInOperator(test);
    await adjust(ana.client, member_id, 5, { reason: 'For Mrs Petrova' });
    const file = ({ client }: Operator, query: Record<string, string>) =>
      client.call('GET /point-adjustments/csv', { query });
    expect((await file(ana, {})).text).not.toContain('Petrova');
    for (const columns of ['reason', 'id,decision_note'])
      expect(await codeOf(file(ana, { columns }))).toBe('step_up_needed');
    expect((await file(boris, { columns: 'reason' })).text).toContain('Petrova');
  });

  it('is booked once, however often it is sent, and its key is good for nothing else', async () => {
    const { member_id } = await addMember(test);
    const ana = await signedInOperator(test);
    const body = { key: nextKey() };
    const both = await Promise.all([1, 2].map(() => adjust(ana.client, member_id, 50, body)));
    expect(both[0]?.data).toEqual(both[1]?.data);
    expect(await codeOf(adjust(ana.client, member_id, 51, body))).toBe('conflict');
    expect(await points(member_id)).toBe(50);
  });

  it('that is large in sum, of a member or by an operator, waits for somebody else', async () => {
    const ana = await signedInOperator(test);
    const { member_id } = await addMember(test);
    expect((await adjust(ana.client, member_id, 600)).data.state).toBe('booked');
    const large = (await adjust(boris.client, member_id, 401)).data;
    expect(large.state).toBe('pending');
    expect(await points(member_id)).toBe(600);

    const others = await Promise.all(Array.from({ length: 10 }, () => addMember(test)));
    for (const other of others.slice(0, 9)) await adjust(ana.client, other.member_id, 1000);
    const last = others[9]?.member_id ?? 0;
    const room = await ana.client.call('GET /members/:id/adjustment-room', { params: { id: last } });
    expect(room.data).toMatchObject({ alone_left: 400 });
    expect((await adjust(ana.client, last, 401)).data.state).toBe('pending');
    expect((await adjust(ana.client, last, 1)).data.state).toBe('pending');
  });

  it('that waits is decided with a step-up, never by who asked, once, and not by a key', async () => {
    const ana = await signedInOperator(test, { step_up: true });
    const carla = await signedInOperator(test);
    const { member_id } = await addMember(test);
    const { id } = (await adjust(ana.client, member_id, 3000)).data;
    expect(await codeOf(approve(ana, id))).toBe('other_operator_needed');
    expect(await codeOf(refuse(ana, id))).toBe('other_operator_needed');
    expect(await codeOf(approve(carla, id))).toBe('step_up_needed');
    const { key } = (
      await boris.client.call('POST /api-keys', {
        body: { name: 'Robot', rights: ['points_adjust'], countries: null, days: 1 },
      })
    ).data;
    const byKey = await test.console().call('POST /point-adjustments/:id/approve', {
      params: { id },
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(403);
    expect((await refuse(boris, id, ' ')).failure.errors).toHaveProperty('note');

    const both = await Promise.all([approve(boris, id), refuse(boris, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([0, 3000]).toContain(await points(member_id));
    const next = (await adjust(ana.client, member_id, 3000)).data.id;
    const had = await points(member_id);
    await approve(boris, next);
    expect(await points(member_id)).toBe(had + 3000);
    const { rows } = (
      await ana.client.call('GET /point-adjustments', { query: { member: `${member_id}..${member_id}` } })
    ).data;
    expect(rows[0]).toMatchObject({ id: next, state: 'booked', decided_by: 'Irina Koleva' });
    const refused = (await adjust(ana.client, member_id, 3000)).data.id;
    await refuse(boris, refused, 'Twice the same');
    const { rows: log } = await test.database.pool.query(
      `select action, actor from audit_log where (details ->> 'adjustment')::int = any($1) order by id`,
      [[next, refused]],
    );
    expect(log).toEqual([
      { action: 'ask_to_adjust_points', actor: `operators ${ana.operator_id}` },
      { action: 'approve_adjustment', actor: `operators ${boris.operator_id}` },
      { action: 'ask_to_adjust_points', actor: `operators ${ana.operator_id}` },
      { action: 'refuse_adjustment', actor: `operators ${boris.operator_id}` },
    ]);
  });

  it('counts towards what one operator may do alone for thirty days, and no longer', async () => {
    const [one, two] = [await addMember(test), await addMember(test)];
    const begun = Date.now();
    const stateAfter = async (days: number, { member_id }: { member_id: number }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + days * 86_400_000 });
      const { client } = await signedInOperator(test);
      return (await adjust(client, member_id, 600)).data.state;
    };
    try {
      expect([await stateAfter(0, one), await stateAfter(0, two)]).toEqual(['booked', 'booked']);
      expect(await stateAfter(29, one)).toBe('pending');
      expect(await stateAfter(31, two)).toBe('booked');
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits in Today for everybody but who asked', async () => {
    const ana = await signedInOperator(test);
    const waits = async ({ client }: Operator) =>
      (await client.call('GET /today')).data.waiting.find(({ key }) => key === 'adjustments_to_decide')
        ?.count;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const [ofAna, ofBoris] = [await waits(ana), await waits(boris)];
    await adjust(ana.client, (await addMember(test)).member_id, 9000);
    vi.setSystemTime(Date.now() + 120_000);
    expect([await waits(ana), await waits(boris)]).toEqual([ofAna, (ofBoris ?? 0) + 1]);
    vi.useRealTimers();
  });
});

describe('a reward', () => {
  it('of a member whose points one has changed is approved and sent by somebody else, also in bulk', async () => {
    const reward = await addReward(test);
    const ana = await signedInOperator(test, { step_up: true });
    const { request_id, member_id } = await addRequest(test, reward);
    await adjust(ana.client, member_id, 1);
    const params = { id: request_id };
    const step = (by: Operator, key: 'approve' | 'send') =>
      by.client.call(`POST /reward-requests/:id/${key}`, { params, body: {} });
    expect(await codeOf(step(ana, 'approve'))).toBe('own_change');
    const bulk = await ana.client.call('POST /reward-requests/bulk/approve', {
      body: { key: 'all-of-these', ids: [request_id] },
    });
    await runJobs(test);
    const items = await ana.client.call('GET /reward-requests/bulk-items', {
      query: { bulk: `${bulk.data.id}..${bulk.data.id}` },
    });
    expect(items.data.rows).toMatchObject([{ state: 'skipped', reason: 'own_change' }]);
    expect((await step(boris, 'approve')).status).toBe(200);
    expect(await codeOf(step(ana, 'send'))).toBe('own_change');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
    const later = await signedInOperator(test, { step_up: true });
    await test.database.transaction((db) =>
      db
        .updateTable('operator_changes')
        .set({ operator_id: later.operator_id })
        .where('member_id', '=', member_id)
        .execute(),
    );
    expect((await step(later, 'send')).status).toBe(200);
    vi.useRealTimers();
  });

  it('of a frozen member is neither approved nor sent', async () => {
    const { request_id, member_id } = await addRequest(test, await addReward(test));
    await test.database.transaction((db) =>
      freezeMember(db, { member_id, reason: 'rules', message: 'x', operator_id: boris.operator_id }),
    );
    const carla = await signedInOperator(test);
    const approved = carla.client.call('POST /reward-requests/:id/approve', {
      params: { id: request_id },
      body: {},
    });
    expect(await codeOf(approved)).toBe('account_frozen');
  });
});
