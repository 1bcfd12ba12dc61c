import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INITIAL_POINTS_RATE } from '#contract/rules/points-value.ts';
import { address, getExchangeForm, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { installDemoRewards } from './demo-rewards.ts';
import { rateOn } from './points-rate.ts';

describe('the rewards of the demo panel', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    for (let time = 0; time < 2; time++)
      await test.database.transaction((db) => installDemoRewards(db, ['BG', 'GR']));
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  it('are there once, in the member’s language, for the countries that were named', async () => {
    const english = await memberWithPoints(test, 1);
    const offered = (await english.client.call('GET /rewards')).data;
    expect(new Set(offered.map(({ id }) => id)).size).toBe(3);
    expect(offered.map(({ name, points, most }) => [name, points, most])).toEqual([
      ['Postal money order for 25 USD', 1000, null],
      ['Gift voucher for 25 USD', 1000, null],
      ['Donation of 12.50 USD', 500, null],
    ]);
    const bulgarian = await memberWithPoints(test, 1, { language: 'bg' });
    expect((await bulgarian.client.call('GET /rewards')).data[0]?.name).toBe(
      'Пощенски запис за 25 щатски долара',
    );
    const german = await memberWithPoints(test, 1, { country_code: 'DE' });
    expect((await german.client.call('GET /rewards')).data).toEqual([]);
  });

  it('can be exchanged, each by its own form, which knows the address from the one before', async () => {
    const { client, email } = await memberWithPoints(test, 5000);
    const rewards = (await client.call('GET /rewards')).data;
    const answers = { ...address, email };
    const again: unknown[] = [];
    for (const { id, points } of rewards) {
      const quantity = points < 1000 ? 2 : 1;
      const form = (await getExchangeForm(client, id, quantity)).data;
      const given = Object.values(answers);
      const texts = form.definition.filter(({ type }) => type === 'oe');
      const values = Object.fromEntries(
        form.definition.map(({ id: attribute, values: options, validation }) => [
          attribute,
          options?.[0]?.id ??
            (validation === 'email' ? email : given[texts.findIndex((one) => one.id === attribute)]),
        ]),
      );
      expect((await postExchange(client, { reward_id: id, quantity, values })).status).toBe(200);
      again.push((await getExchangeForm(client, id, quantity)).data.values);
    }
    expect(again.map((values) => Object.values(values as object))).toEqual([
      Object.values(address),
      [email],
      [],
    ]);
    expect((await client.call('GET /profile/exchange/history')).data.map(({ status }) => status)).toEqual([
      'requested',
      'requested',
      'requested',
    ]);
  });

  it('come with the value of points', async () => {
    expect(await rateOn(test.database.read, '2007-01-01')).toEqual(INITIAL_POINTS_RATE);
    await test.database.transaction((db) =>
      db
        .insertInto('point_rates')
        .values({ valid_from: '2026-06-01', points: 1, amount_minor: 3, currency: 'EUR' })
        .execute(),
    );
    expect((await rateOn(test.database.read, '2026-05-31')).currency).toBe('USD');
    expect(await rateOn(test.database.read, '2026-06-01')).toEqual({
      points: 1,
      amount_minor: 3,
      currency: 'EUR',
    });
    expect(await rateOn(test.database.read, '2006-12-31')).toEqual(INITIAL_POINTS_RATE);
  });

  it('tell anybody what points are worth on the day it is in the country', async () => {
    const rate = async (country: string | null) =>
      (await test.visitor({ country }).call('GET /points/rate')).data;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T21:30:00Z') });
    expect(await rate('BG')).toEqual({ points: 1, amount_minor: 3, currency: 'EUR' });
    expect(await rate(null)).toEqual(INITIAL_POINTS_RATE);
  });
});
