import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let member: FullMember;
beforeAll(async () => {
  test = await startTestApp();
  await fullMember(test, 'Anybody-else');
  member = await fullMember(test, 'Zlatina');
});
afterAll(() => test.close());

const ask = (client: OperatorClient, reason = 'Asked for by letter') =>
  client.request('POST', `/api/operator/v1/members/${member.member_id}/export`, { payload: { reason } });

const exports = async () =>
  test.database.read
    .selectFrom('audit_log as a')
    .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
    .select(['a.actor', 'a.fields'])
    .where('m.member_id', '=', member.member_id)
    .where('a.action', '=', 'export_member_data')
    .execute();

async function operatorWith(rights: string[], countries: string[] | null = null) {
  const role = `Exports with ${rights.join(' and ')}`;
  await test.database.transaction((db) =>
    db
      .insertInto('operator_roles')
      .values({ name: role, rights })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return signedInOperator(test, { role, countries, step_up: true });
}

describe('the copy of a member’s data for an operator', () => {
  it.each([
    ['without its right', ['members_read', 'members_contact_data', 'payouts']],
    ['without the right to names and addresses', ['members_export', 'payouts']],
    ['without the right to payout data', ['members_export', 'members_contact_data']],
  ])('is refused %s', async (_without, rights) => {
    const { client } = await operatorWith(rights);
    expect((await ask(client)).failure.code).toBe('not_allowed');
    expect(await exports()).toEqual([]);
  });

  it('is refused without a step-up, without a reason, and for another country', async () => {
    const rights = ['members_export', 'members_contact_data', 'payouts'];
    const calm = await signedInOperator(test);
    expect((await ask(calm.client)).failure.code).toBe('step_up_needed');
    const { client } = await operatorWith(rights);
    expect((await ask(client, ' ')).failure.errors).toHaveProperty('reason');
    const foreigner = await operatorWith(rights, ['AT']);
    expect((await ask(foreigner.client)).failure.code).toBe('not_found');
    expect(await exports()).toEqual([]);
  });

  it('is the file that the member gets, and is written down before', async () => {
    const { client, operator_id } = await signedInOperator(test, { step_up: true });
    const { status, headers, text } = await ask(client);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="member-${member.member_id}-data.json"`,
    ]);
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
    expect(await exports()).toEqual([{ actor: `operators ${operator_id}`, fields: ['reason'] }]);
    const { made_at: _, operators_acts, ...copied } = JSON.parse(text);
    const own = await member.client.request('GET', '/api/portal/v1/profile/data/file');
    const { made_at: _at, operators_acts: acts, ...theirs } = JSON.parse(own.text);
    expect(copied).toEqual(theirs);
    expect(acts).toHaveLength(operators_acts.length + 1);
    expect(JSON.stringify(acts)).toContain('Asked for by letter');
  });
});
