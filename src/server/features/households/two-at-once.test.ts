import { afterAll, expect, it } from 'vitest';
import { completedAnswers } from '#server/features/demo/demo-answers.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { setPostalAddress } from '#server/features/questionnaires/postal-address.ts';
import { waitingTransactions } from '#server/testing/database-state.queries.ts';
import { address, idsOf } from '#server/testing/rewards.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { householdCases } from './household-cases.ts';
import { deleteHouseholdKey, lockHousehold } from './households.queries.ts';
import { noteHousehold } from './note-household.ts';

const test = await startTestApp();
const { database } = test;
afterAll(() => test.close());

it('one person who gives one address in two accounts at the same moment raises a case', async () => {
  const ids = await idsOf(test, (await findProfiler(database.read, 'BG')) ?? 0);
  const person = { first_name: 'Vera', last_name: 'Petrova', birthdate: '1988-05-06' };
  const resident = async () => {
    const { client, member_id } = await signedInMember(test, person);
    const { definition } = (await client.call('GET /profiler')).data;
    const known = Object.fromEntries(Object.entries(address).map(([key, text]) => [String(ids[key]), text]));
    await client.call('POST /profiler', { body: { values: completedAnswers(definition, known) } });
    // As if neither had been noted before.
    await database.transaction((db) => deleteHouseholdKey(db, member_id));
    return { member_id, country_code: 'BG' };
  };
  const [one, other] = [await resident(), await resident()];
  let commit = () => {};
  const asked = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isNoted = false;
  const first = database.transaction(async (db) => {
    await noteHousehold(db, one);
    isNoted = true;
    await asked;
  });
  await expect.poll(() => isNoted).toBe(true);
  let isSecondOver = false;
  const second = database
    .transaction((db) => noteHousehold(db, other))
    .finally(() => {
      isSecondOver = true;
    });
  await expect.poll(async () => isSecondOver || (await waitingTransactions(database.read)) > 0).toBe(true);
  commit();
  await Promise.all([first, second]);
  expect(await householdCases(database.read)).toMatchObject([
    { members: [one.member_id, other.member_id], evidence: ['last_name', 'same_person'] },
  ]);
  const { rows } = await database.pool.query(
    'select member_id from household_keys where is_shared order by 1',
  );
  expect(rows).toEqual([one, other].map(({ member_id }) => ({ member_id })));
});

it('two members who each move to where the other lived wait for each other, and neither has to start anew', async () => {
  const homes = ['ul. Shipka 3', 'ul. Rakovski 1'].map((street) => ({ ...address, street }));
  const members = [await addMember(test), await addMember(test)];
  let runs = 0;
  const moveTo = (at: number, home: (typeof homes)[number] | undefined) =>
    database.transaction(async (db) => {
      runs++;
      const member = { member_id: members[at]?.member_id ?? 0, country_code: 'BG' };
      await setPostalAddress(db, member, home ?? address);
      await noteHousehold(db, member);
    });
  for (const [at, home] of homes.entries()) await moveTo(at, home);
  let moves: Promise<void>[] = [];
  // Both begin when both households are free again.
  await database.transaction(async (db) => {
    for (const { member_id } of members) await lockHousehold(db, member_id);
    moves = homes.toReversed().map((home, at) => moveTo(at, home));
    await expect.poll(() => waitingTransactions(database.read)).toBe(2);
  });
  await Promise.all(moves);
  expect(runs).toBe(4);
});
