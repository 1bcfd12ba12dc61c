import { afterAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const test = await startTestApp();
afterAll(() => test.close());

const set = (client: OperatorClient, body: Record<string, number>) =>
  client.call('PUT /adjustment-limits', {
    body: {
      goodwill_per_month: 500,
      adjusted_per_member: 50,
      adjusted_per_operator: 400,
      version: 1,
      ...body,
    },
  });

describe('the limits of adjustments', () => {
  it('are refused without the right, to operators of some countries, below zero, and over a change', async () => {
    const owner = (await signedInOperator(test)).client;
    const support = (await signedInOperator(test, { role: 'support' })).client;
    const bound = (await signedInOperator(test, { countries: ['BG'] })).client;
    const { data: before } = await owner.call('GET /adjustment-limits');
    expect((await support.call('GET /adjustment-limits')).status).toBe(403);
    expect((await set(support, {})).status).toBe(403);
    expect((await set(bound, {})).failure.code).toBe('not_allowed');
    expect((await set(owner, { adjusted_per_member: -1 })).failure.errors).toEqual({
      adjusted_per_member: 'This number is too small',
    });
    expect((await set(owner, { version: 9 })).failure.code).toBe('conflict');
    expect((await owner.call('GET /adjustment-limits')).data).toEqual(before);
  });

  it('are set once by two at a time, and written into the audit log', async () => {
    const owner = (await signedInOperator(test)).client;
    const both = await Promise.all([set(owner, {}), set(owner, { adjusted_per_member: 60 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await owner.call('GET /adjustment-limits');
    expect(data).toMatchObject({ goodwill_per_month: 500, adjusted_per_operator: 400, version: 2 });
    const { details } = await test.database.read
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'set_adjustment_limits')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ after: { goodwill_per_month: 500 } });
  });
});
