import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertHouseholdKey } from '#server/features/households/households.queries.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let ana: OperatorClient;
let boris: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  ana = (await signedInOperator(test)).client;
  boris = (await signedInOperator(test)).client;
});
afterAll(() => test.close());

let houses = 0;
/** Two members with one family name at one address. */
async function raised() {
  const hash = Buffer.alloc(32, ++houses);
  const members = [await addMember(test), await addMember(test, { first_name: 'Boyan' })];
  await test.database.transaction(async (db) => {
    for (const { member_id } of members)
      await upsertHouseholdKey(db, { member_id, hash, changed_at: new Date() });
    await lookAtHousehold(db, members[0]?.member_id ?? 0);
  });
  const { rows } = (await ana.call('GET /household-cases', { query: { state: 'open', sort: '-id' } })).data;
  const [first = 0, second = 0] = members.map(({ member_id }) => member_id);
  return { id: rows[0]?.id ?? 0, first, second };
}
const shown = async (id: number) => (await ana.call('GET /household-cases/:id', { params: { id } })).data;
const confirm = async (client: OperatorClient, id: number, member_id: number | null) =>
  client.call('POST /household-cases/:id/confirm', {
    params: { id },
    body: {
      raised_at: (await shown(id)).raised_at,
      note: 'One person',
      freeze: member_id === null ? null : { member_id, reason: 'household', message: 'Please write to us' },
    },
  });
const frozen = async (id: number) =>
  (await ana.call('GET /members/:id/freeze', { params: { id } })).data !== null;

describe('a household case', () => {
  it('is not decided from another country, without the right, or for a stranger', async () => {
    const { id } = await raised();
    const stranger = await addMember(test);
    const foreign = (await signedInOperator(test, { countries: ['AT'] })).client;
    const support = (await signedInOperator(test, { role: 'support' })).client;
    expect((await confirm(foreign, id, null)).status).toBe(404);
    expect((await confirm(support, id, null)).status).toBe(403);
    expect((await confirm(ana, id, stranger.member_id)).failure.errors).toHaveProperty('freeze');
    expect((await ana.call('GET /household-cases/:id', { params: { id } })).data.state).toBe('open');
    expect(await frozen(stranger.member_id)).toBe(false);
  });

  it('shows its memberships side by side, names only with their right', async () => {
    const { id, first, second } = await raised();
    const { data } = await ana.call('GET /household-cases/:id', { params: { id } });
    expect(data).toMatchObject({
      evidence: ['last_name'],
      memberships: [
        { id: first, contact: { first_name: 'Elena' } },
        { id: second, contact: { first_name: 'Boyan' } },
      ],
    });
    const auditor = (await signedInOperator(test, { role: 'auditor' })).client;
    const seen = await auditor.call('GET /household-cases/:id', { params: { id } });
    expect(seen.data.memberships.map(({ contact }) => contact)).toEqual([null, null]);
  });

  it('is confirmed with the membership that is frozen; of two operators the second is told', async () => {
    const { id, first, second } = await raised();
    const both = await Promise.all([confirm(ana, id, first), confirm(boris, id, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await frozen(first), await frozen(second)].filter(Boolean)).toHaveLength(1);
    expect((await ana.call('GET /household-cases/:id', { params: { id } })).data).toMatchObject({
      state: 'confirmed',
      note: 'One person',
    });
  });

  it('that was raised anew is not decided by what was shown before', async () => {
    const { id, first } = await raised();
    const { raised_at } = await shown(id);
    const body = { raised_at, note: 'Two flats' };
    expect((await ana.call('POST /household-cases/:id/clear', { params: { id }, body })).status).toBe(200);
    await test.database.transaction(async (db) => {
      const { member_id } = await addMember(test, { first_name: 'Dora' });
      const { hash } = await db
        .selectFrom('household_keys')
        .select('hash')
        .where('member_id', '=', first)
        .executeTakeFirstOrThrow();
      await upsertHouseholdKey(db, { member_id, hash, changed_at: new Date() });
      await lookAtHousehold(db, member_id);
    });
    for (const call of [
      { path: 'POST /household-cases/:id/clear' as const, body },
      {
        path: 'POST /household-cases/:id/confirm' as const,
        body: { ...body, freeze: { member_id: first, reason: 'household', message: 'Please write to us' } },
      },
    ])
      expect((await boris.call(call.path, { params: { id }, body: call.body })).failure.code).toBe(
        'conflict',
      );
    expect(await shown(id)).toMatchObject({ state: 'open', memberships: [{}, {}, {}] });
    expect(await frozen(first)).toBe(false);
  });

  it('is raised anew by whoever moves in for somebody else', async () => {
    const { id, first, second } = await raised();
    const { raised_at } = await shown(id);
    const body = { raised_at, note: 'Two flats' };
    const clear = () => boris.call('POST /household-cases/:id/clear', { params: { id }, body });
    const comes = async (first_name: string) => {
      const { member_id } = await addMember(test, { first_name });
      await test.database.transaction(async (db) => {
        const { hash } = await db
          .selectFrom('household_keys')
          .select('hash')
          .where('member_id', '=', first)
          .executeTakeFirstOrThrow();
        const changed_at = new Date(Date.parse(raised_at) + 1);
        await upsertHouseholdKey(db, { member_id, hash, changed_at });
        await lookAtHousehold(db, member_id);
      });
      return member_id;
    };
    const goes = (member_id: number) =>
      test.database.transaction((db) =>
        upsertHouseholdKey(db, { member_id, hash: Buffer.alloc(32, ++houses), changed_at: new Date() }),
      );
    // While it is open: nobody has decided on who is there now.
    await goes(second);
    const third = await comes('Dora');
    expect((await clear()).failure.code).toBe('conflict');
    expect((await shown(id)).memberships.map((one) => one.id)).toEqual([first, third]);
    // And once it was decided.
    body.raised_at = (await shown(id)).raised_at;
    expect((await clear()).status).toBe(200);
    await goes(third);
    const fourth = await comes('Elena');
    expect(await shown(id)).toMatchObject({ state: 'open', memberships: [{ id: first }, { id: fourth }] });
  });

  it('is dismissed once, and nobody is frozen', async () => {
    const { id, first } = await raised();
    const { raised_at } = await shown(id);
    const clear = () =>
      boris.call('POST /household-cases/:id/clear', {
        params: { id },
        body: { raised_at, note: 'Two flats' },
      });
    expect((await clear()).status).toBe(200);
    expect((await clear()).failure.code).toBe('conflict');
    expect(await frozen(first)).toBe(false);
  });
});
