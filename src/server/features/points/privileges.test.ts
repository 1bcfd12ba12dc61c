import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { openJournal } from '#server/testing/journal.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { memberPoints } from './member-points.ts';

let owner: TestApp;
let program: Database;
const role = `kvorum_program_${process.pid}`;

beforeAll(async () => {
  owner = await startTestApp();
  const grants = await readFile('docs/examples/program-role.sql', 'utf8');
  await owner.database.pool.query(`create role ${role}`);
  await owner.database.pool.query(grants.replaceAll('kvorum_program', role));
  program = connect({ ...owner.connection, options: `-c role=${role}` }, 2);
});
afterAll(async () => {
  await program.close();
  await owner.database.pool.query(`drop owned by ${role}`);
  await owner.database.pool.query(`drop role ${role}`);
  await owner.close();
});

it('a role that does not own the tables books points, mail and its job included', async () => {
  const { member_id } = await addMember({ database: program });
  await openJournal({ ...owner, database: program }).goodwill(member_id, 10);
  expect(await memberPoints(program.read, member_id)).toEqual({ points: 10, pending: 0 });
});

it.each([
  'update movements set reference = reference',
  'delete from movements',
  'truncate movements',
  'alter table movements disable trigger movements_are_final',
])('and cannot, whatever triggers do: %s', async (statement) => {
  const work = program.transaction((db) => sql.raw(statement).execute(db));
  await expect(work).rejects.toThrow(/permission denied|must be owner/);
});
