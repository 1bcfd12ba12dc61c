import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { addRequest, addReward } from '#server/testing/rewards.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { exchangeRequests, payoutData } from './exchange-requests.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';
import type { Settlement } from './settlement.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;
const languages = { language: 'en', fallback: 'en' };

describe('settling an exchange request', () => {
  let test: TestApp;
  let reward: Awaited<ReturnType<typeof addReward>>;

  beforeAll(async () => {
    test = await startTestApp();
    reward = await addReward(test);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
  });

  const settle = (settlement: Settlement) =>
    test.database.transaction((db) => settleExchangeRequest(db, settlement));
  const points = async (memberId: number) => (await memberPoints(test.database.read, memberId)).points;
  const statusOf = async (id: number) =>
    (
      await test.database.read
        .selectFrom('exchange_requests')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;

  const requested = (overrides: Parameters<typeof addRequest>[2] = {}, changedAt?: Date) =>
    addRequest(test, reward, overrides, changedAt);

  const actions = ['approve', 'take_back', 'send', 'complete', 'reject', 'cancel', 'fail'] as const;
  const allowed: Record<string, ReadonlyArray<(typeof actions)[number]>> = {
    requested: ['approve', 'reject', 'cancel'],
    approved: ['take_back', 'send', 'reject'],
    sent: ['complete', 'fail'],
    completed: ['fail'],
    rejected: [],
    cancelled: [],
    failed: [],
  };
  const wayTo: Record<string, ReadonlyArray<(typeof actions)[number]>> = {
    requested: [],
    approved: ['approve'],
    sent: ['approve', 'send'],
    completed: ['approve', 'send', 'complete'],
    rejected: ['reject'],
    cancelled: ['cancel'],
    failed: ['approve', 'send', 'fail'],
  };
  const step = (action: (typeof actions)[number], request_id: number, member_id: number): Settlement => {
    if (action === 'cancel') return { action, request_id, actor, member_id };
    if (action === 'reject') return { action, request_id, actor, reason: 'not_available' };
    if (action === 'fail') return { action, request_id, actor, reason: 'returned', note: 'On 3 May' };
    return { action, request_id, actor };
  };

  it.each(Object.keys(allowed))('refuses every other step of one that is %s', async (status) => {
    const { request_id, member_id } = await requested();
    for (const action of wayTo[status] ?? []) await settle(step(action, request_id, member_id));
    const before = await points(member_id);
    for (const action of actions.filter((one) => !allowed[status]?.includes(one)))
      await expect(settle(step(action, request_id, member_id))).rejects.toMatchObject({
        code: 'request_not_open',
      });
    expect([await statusOf(request_id), await points(member_id)]).toEqual([status, before]);
  });

  it('refuses unknown requests, another reason that is not said, and long notes', async () => {
    await expect(settle({ action: 'approve', request_id: 987_654, actor })).rejects.toMatchObject({
      code: 'not_found',
    });
    const { request_id } = await requested();
    for (const note of ['', '  ', 'x'.repeat(501)])
      await expect(
        settle({ action: 'reject', request_id, actor, reason: 'other', note }),
      ).rejects.toMatchObject({ errors: { note: expect.any(String) } });
    const note = 'x'.repeat(501);
    await expect(settle({ action: 'send', request_id, actor, note })).rejects.toMatchObject({
      errors: { note: expect.any(String) },
    });
    expect(await statusOf(request_id)).toBe('requested');
  });

  it('refuses a member to cancel what is another’s, unknown or no longer only requested', async () => {
    const { client, request_id, member_id } = await requested();
    const stranger = await signedInMember(test);
    const cancel = (by: typeof client, id: number | string) =>
      by.call('POST /profile/exchange/:id/cancel', { params: { id } });
    expect((await cancel(stranger.client, request_id)).status).toBe(404);
    for (const id of [987_654, '0', 'x']) expect((await cancel(client, id)).status).toBe(404);
    expect([await statusOf(request_id), await points(member_id)]).toEqual(['requested', 0]);
    await settle({ action: 'approve', request_id, actor });
    expect((await cancel(client, request_id)).failure.code).toBe('request_not_open');
  });

  it('lets the member cancel once while it is only requested, and returns the points once', async () => {
    const { client, request_id, member_id } = await requested();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.call('POST /profile/exchange/:id/cancel', { params: { id: request_id } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await points(member_id)).toBe(1000);
    expect((await client.call('GET /profile/exchange/history')).data[0]?.status).toBe('cancelled');
    expect((await client.call('GET /profile/points/history')).data[0]).toMatchObject({
      reference: 'Points returned',
      amount: 1000,
    });
  });

  it('lets only one of an approval, a rejection and a cancellation at the same time win', async () => {
    for (let n = 0; n < 5; n++) {
      const { request_id, member_id } = await requested();
      const outcomes = await Promise.allSettled(
        (['approve', 'reject', 'cancel'] as const).map((action) =>
          settle(step(action, request_id, member_id)),
        ),
      );
      const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []));
      const status = await statusOf(request_id);
      // An approved request can still be rejected.
      expect(won).toContain(status);
      expect(won.length).toBe(won.includes('approved') && won.includes('rejected') ? 2 : 1);
      expect(await points(member_id)).toBe(status === 'approved' ? 0 : 1000);
    }
  });

  it.each([[['approve', 'send', 'fail']], [['approve', 'send', 'complete', 'fail']]] as const)(
    'returns the points of one that could not be delivered, once: %j',
    async (way) => {
      const { client, request_id, member_id } = await requested();
      for (const action of way) await settle(step(action, request_id, member_id));
      await expect(settle(step('fail', request_id, member_id))).rejects.toMatchObject({
        code: 'request_not_open',
      });
      expect(await points(member_id)).toBe(1000);
      const [request] = (await client.call('GET /profile/exchange/history')).data;
      expect(request).toMatchObject({ status: 'failed' });
      expect(request?.steps.at(-1)).toMatchObject({ status: 'failed', reason: 'returned', note: 'On 3 May' });
    },
  );

  it('approves a held one only after its time, or when an operator has looked at it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [one, two] = [await requested({}, new Date()), await requested({}, new Date())];
    await expect(settle({ action: 'approve', request_id: one.request_id, actor })).rejects.toMatchObject({
      code: 'request_held',
    });
    await settle({ action: 'approve', request_id: one.request_id, actor, despite_hold: true });
    vi.setSystemTime(Date.now() + 72 * 3_600_000);
    await settle({ action: 'approve', request_id: two.request_id, actor });
    expect([await statusOf(one.request_id), await statusOf(two.request_id)]).toEqual([
      'approved',
      'approved',
    ]);
  });

  it('keeps who did what, and lists what is open with the days that are left', async () => {
    // No clock is changed in these 43 days.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T08:00:00Z') });
    const { request_id, member_id, first_name, last_name } = await requested();
    await settle({ action: 'approve', request_id, actor });
    vi.setSystemTime(Date.now() + 43 * 24 * 3_600_000);
    const listed = await exchangeRequests(test.database.read, {}, languages);
    expect(listed.find(({ id }) => id === request_id)).toMatchObject({
      member_id,
      status: 'approved',
      quantity: 1,
      points: 1000,
      days_left: -1,
    });
    expect(JSON.stringify(listed)).not.toContain('Vitosha');
    const payout = await payoutData(test.database.read, request_id, languages);
    expect(payout).toEqual([
      { title: 'Name', answer: `${first_name} ${last_name}` },
      { title: 'Street', answer: 'ul. Vitosha 5' },
      { title: 'Postal code', answer: '1000' },
      { title: 'City', answer: 'Sofia' },
    ]);
    const audit = await test.database.read
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', `exchange_requests ${request_id}`)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([{ actor: 'maria', action: 'approve_exchange_request' }]);
  });
});
