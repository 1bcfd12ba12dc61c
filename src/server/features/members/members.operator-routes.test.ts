import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalRights, roleRights } from '#contract/operator/rights.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

let member: Awaited<ReturnType<typeof addMember>>;
let support: OperatorClient;
beforeAll(async () => {
  member = await addMember(testApp, {
    first_name: 'Theodora',
    last_name: 'Ownerova',
    birthdate: '1985-03-14',
  });
  support = (await signedInOperator(testApp, { role: 'support', countries: ['BG'] })).client;
});
const of = (id: number) => ({ params: { id } });

describe('GET /members/:id', () => {
  it('does not know a member of another country, to a session or a key, nor one that does not exist', async () => {
    const austrian = await addMember(testApp, { country_code: 'AT' });
    const { client } = await signedInOperator(testApp, { countries: ['BG'], step_up: true });
    const rights = roleRights.filter((right) => !personalRights.includes(right));
    const body = { name: 'Card', rights, countries: ['BG'], days: 1 };
    const { key } = (await client.call('POST /api-keys', { body })).data;
    const headers = { authorization: `Bearer ${key}` };
    for (const id of [austrian.member_id, 999_999]) {
      for (const by of [{}, { headers }]) {
        const { status, failure } = await client.call('GET /members/:id', { ...of(id), ...by });
        expect([status, failure.code]).toEqual([404, 'not_found']);
      }
    }
    expect(
      (await testApp.console().call('GET /members/:id', { ...of(member.member_id), headers })).data.id,
    ).toBe(member.member_id);
  });

  it('names nobody without the right to contact data', async () => {
    const { client } = await signedInOperator(testApp, { role: 'fieldwork', countries: ['BG'] });
    const { data, text } = await client.call('GET /members/:id', of(member.member_id));
    expect(data).toMatchObject({ id: member.member_id, state: 'active', country_code: 'BG', contact: null });
    expect(text).not.toMatch(/Theodora|Ownerova|1985|@example/);
  });

  it('shows whoever may see it who it is, and how the account stands', async () => {
    await testApp.database.transaction((db) =>
      sql`insert into contact_preferences (member_id, paused_until, updated_at)
        values (${member.member_id}, (now() at time zone 'Europe/Sofia')::date + 3, now())`.execute(db),
    );
    const { data } = await support.call('GET /members/:id', of(member.member_id));
    expect(data).toMatchObject({
      contact: {
        email: member.email,
        first_name: 'Theodora',
        last_name: 'Ownerova',
        gender: 'female',
        birthdate: '1985-03-14',
      },
      time_zone: 'Europe/Sofia',
      points: 0,
      pending: 0,
      open_requests: 0,
      unsubscribed_at: null,
    });
    expect(data.paused_until).toMatch(/^\d{4}-\d\d-\d\d$/);
    await testApp.database.transaction((db) =>
      sql`update contact_preferences set paused_until = (now() at time zone 'Europe/Sofia')::date - 1
        where member_id = ${member.member_id}`.execute(db),
    );
    expect((await support.call('GET /members/:id', of(member.member_id))).data.paused_until).toBeNull();
  });
});
