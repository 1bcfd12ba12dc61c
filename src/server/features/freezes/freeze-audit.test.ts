import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let ana: Awaited<ReturnType<typeof signedInOperator>>;
beforeAll(async () => {
  test = await startTestApp();
  ana = await signedInOperator(test);
});
afterAll(() => test.close());

const of = (id: number) => ({ params: { id } });

async function freezeAndEnd(member_id: number): Promise<void> {
  const { data } = await ana.client.call('POST /members/:id/freeze', {
    ...of(member_id),
    body: { reason: 'household', message: 'A secret note' },
  });
  await ana.client.call('POST /members/:id/unfreeze', {
    ...of(member_id),
    body: { freeze: data.id, reason: 'They live apart' },
  });
}

describe('the texts of a freeze in the audit log', () => {
  it.each([
    [['audit'], [true, true]],
    [
      ['audit', 'members_read'],
      [false, true],
    ],
    [
      ['audit', 'members_read', 'members_freeze'],
      [false, false],
    ],
  ])('are hidden without their right: with %j, %j', async (rights, hidden) => {
    const { member_id } = await signedInMember(test);
    await freezeAndEnd(member_id);
    const role = rights.join(' and ');
    await test.database.transaction((db) =>
      db.insertInto('operator_roles').values({ name: role, rights }).execute(),
    );
    const { client } = await signedInOperator(test, { role });
    const rows = await test.database.read
      .selectFrom('audit_members')
      .select('audit_id')
      .where('member_id', '=', member_id)
      .orderBy('audit_id')
      .execute();
    const shown = await Promise.all(
      rows.map(({ audit_id }) => client.call('GET /audit-log/:id/values', of(audit_id))),
    );
    expect(shown.map(({ data }) => data[0]?.hidden)).toEqual(hidden);
    expect(shown.map(({ text }) => /A secret note|They live apart/.test(text))).toEqual(
      hidden.map((one) => !one),
    );
  });

  it('stand apart from its steps, which name them alone', async () => {
    const { member_id } = await signedInMember(test);
    await freezeAndEnd(member_id);
    const rows = await test.database.read
      .selectFrom('audit_log as a')
      .innerJoin('audit_members as m', 'm.audit_id', 'a.id')
      .select(['a.action', 'a.details', 'a.fields'])
      .where('m.member_id', '=', member_id)
      .orderBy('a.id')
      .execute();
    expect(rows.map(({ action, fields }) => [action, fields])).toEqual([
      ['freeze_member', ['message']],
      ['unfreeze_member', ['reason']],
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});
