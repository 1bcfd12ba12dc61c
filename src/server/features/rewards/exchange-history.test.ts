import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HISTORY_ROWS } from '#contract/rules/history-rows.ts';
import { addLongHistory } from '#server/testing/long-history.queries.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';
import type { Settlement } from './settlement.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;
const HOUR_MS = 3_600_000;

describe('the reward basket', () => {
  let test: TestApp;
  let reward: Awaited<ReturnType<typeof addReward>>;
  beforeAll(async () => {
    test = await startTestApp();
    reward = await addReward(test);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const settle = (settlement: Settlement) =>
    test.database.transaction((db) => settleExchangeRequest(db, settlement));

  it('shows the promise, and each step with its moment and what was said with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T08:00:00Z') });
    const { client } = await memberWithPoints(test, 2000);
    const { id: request_id } = (await postExchange(client, reward)).data;
    const basket = async () => (await client.call('GET /profile/exchange/history')).data[0];
    expect(await basket()).toMatchObject({ held: false, promised_on: '2026-11-12' });
    const settlements: Settlement[] = [
      { action: 'approve', request_id, actor },
      { action: 'send', request_id, actor, note: 'Money order 4711' },
      { action: 'complete', request_id, actor },
    ];
    for (const settlement of settlements) {
      vi.setSystemTime(Date.now() + HOUR_MS);
      await settle(settlement);
    }
    expect(await basket()).toMatchObject({
      status: 'completed',
      steps: [
        { status: 'requested', at: '2026-10-01T08:00:00.000Z', note: null },
        { status: 'approved', at: '2026-10-01T09:00:00.000Z', note: null },
        { status: 'sent', at: '2026-10-01T10:00:00.000Z', note: 'Money order 4711' },
        { status: 'completed', at: '2026-10-01T11:00:00.000Z', note: null },
      ],
    });
  });

  it('shows what is on its way however many requests have come and ended since', async () => {
    const { client, member_id } = await memberWithPoints(test, 3000);
    const request = async (key: string) => (await postExchange(client, { ...reward, key })).data.id;
    const [asked, approved, sent] = [
      await request('asked'),
      await request('approved'),
      await request('sent'),
    ];
    for (const request_id of [approved, sent]) await settle({ action: 'approve', request_id, actor });
    await settle({ action: 'send', request_id: sent, actor });
    const { reward_id } = reward;
    await test.database.transaction((db) =>
      addLongHistory(db, { member_id, reward_id }, { surveys: 0, movements: 1, requests: HISTORY_ROWS + 5 }),
    );
    const { data: first } = await client.call('GET /profile/exchange/history');
    expect(first.filter(({ status }) => status !== 'completed')).toEqual([]);
    const open = (query = {}) => client.call('GET /profile/exchange/open', { query });
    expect((await open()).data.map(({ id, status }) => [id, status])).toEqual([
      [sent, 'sent'],
      [approved, 'approved'],
      [asked, 'requested'],
    ]);
    expect((await open({ before: String(approved) })).data).toMatchObject([
      { id: asked, steps: [{ status: 'requested' }] },
    ]);
    await client.call('POST /profile/exchange/:id/cancel', { params: { id: asked } });
    expect((await open()).data.map(({ id }) => id)).toEqual([sent, approved]);
    expect((await test.visitor().call('GET /profile/exchange/open')).status).toBe(401);
    expect((await open({ before: 'x' })).failure.errors).toEqual({ before: 'Please check this value' });
  });

  it('shows that a request is held, and no longer once its time has passed or it went on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, member_id } = await memberWithPoints(test, 1000);
    await test.database.transaction((db) =>
      db
        .updateTable('members')
        .set({ credentials_changed_at: new Date() })
        .where('id', '=', member_id)
        .execute(),
    );
    const { id: request_id } = (await postExchange(client, reward)).data;
    const held = async () => (await client.call('GET /profile/exchange/history')).data[0]?.held;
    expect(await held()).toBe(true);
    await settle({ action: 'approve', request_id, actor, despite_hold: true });
    expect(await held()).toBe(false);
  });
});
