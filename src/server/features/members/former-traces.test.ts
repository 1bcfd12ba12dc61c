import { afterAll, expect, it } from 'vitest';
import { migrations } from '#server/database/migration-files.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';

const test = await startTestApp();
const { database } = test;
afterAll(() => test.close());

it('what earlier releases kept of members who were erased goes with an update, and nothing else', async () => {
  const { client } = await signedInOperator(test, { step_up: true });
  const written = async (name: string) => {
    const { member_id } = await addMember(test);
    const params = { id: member_id };
    const note = await client.call('POST /members/:id/notes', { params, body: { text: `note on ${name}` } });
    const body = { key: `points-for-${name}`, kind: 'goodwill', points: 50, reason: `points for ${name}` };
    const given = await client.call('POST /members/:id/adjust-points', { params, body });
    expect([note.status, given.status]).toEqual([200, 200]);
    return member_id;
  };
  await written('Kamelia');
  const former = await written('Dobrinka');
  const run = (statement: string) => database.pool.query(statement);
  await run(`insert into household_cases (country_code, household, evidence, members, raised_at, note)
    values ('BG', '\\x01', '{last_name}', 2, now(), 'case of Dobrinka')`);
  await run(`update wallets set member_id = null where member_id = ${former}`);
  await run(`delete from members where id = ${former}`);
  const of = (name: string) =>
    tracesOf(database.read, [`note on ${name}`, `points for ${name}`, `case of ${name}`]);
  const kept = await of('Kamelia');
  const gone = (await addMember(test)).member_id;
  const body = { confirm: gone, reason: 'a letter of Kamelia' };
  await client.call('POST /members/:id/erase', { params: { id: gone }, body });
  expect(kept.map((one) => one.split(':')[0])).toEqual(['audit_values', 'audit_values', 'point_adjustments']);
  expect(await of('Dobrinka')).toHaveLength(kept.length + 1);
  await run(migrations.find(({ name }) => name.startsWith('0163'))?.sql ?? '');
  expect(await of('Dobrinka')).toEqual([]);
  expect(await of('Kamelia')).toEqual(kept);
  expect(await tracesOf(database.read, [body.reason])).toEqual([`audit_values: ${body.reason}`]);
});
