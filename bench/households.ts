import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { noteHousehold } from '#server/features/households/note-household.ts';
import { installShippedData } from '#server/install.ts';
import { settleAddress } from '#server/testing/rewards.ts';
import { compareEveryPair, shareHousehold } from './households.queries.ts';
import { median } from './load.ts';
import { atMost, figure, type Row } from './row.ts';
import { insertMembers } from './waves.queries.ts';

const BLOCK = 1500;
const SMALL_BLOCK = 150;
const TIMES = 5;
/** A call that saves the profiler waits for it. */
const MOST_MS = 200;

/** A member's address is noted where so many others live, beside the statement that compared every pair of them. */
export async function households(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log });
  // Comparing every pair takes longer than a call may.
  const database = connect(embedded.connection, 2, { role: 'commands' });
  try {
    await migrate({ connection: embedded.connection });
    await database.transaction(installShippedData);
    await database.transaction((db) => insertMembers(db, BLOCK, 'none'));
    const member = { member_id: await firstMember(database), country_code: 'BG' };
    await settleAddress({ database }, member);
    const note = () => milliseconds(() => database.transaction((db) => noteHousehold(db, member)));
    await note();
    const few = await inBlockOf(database, member.member_id, SMALL_BLOCK, note);
    const many = await inBlockOf(database, member.member_id, BLOCK, note);
    const pairs = await milliseconds(() => compareEveryPair(database.read, member.member_id));
    return [
      atMost(`an address in a block of ${BLOCK.toLocaleString('en-GB')} members`, many, MOST_MS, {
        unit: 'ms',
        digits: 1,
      }),
      figure(`… of ${SMALL_BLOCK}`, few, { unit: 'ms', digits: 1 }),
      figure('… with every pair compared, as before', pairs, { unit: 'ms' }),
    ];
  } finally {
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function inBlockOf(database: Database, memberId: number, count: number, note: () => Promise<number>) {
  await database.transaction((db) => shareHousehold(db, memberId, count));
  await database.pool.query('analyze household_keys, members');
  const times: number[] = [];
  for (let time = -1; time < TIMES; time++) {
    const took = await note();
    if (time >= 0) times.push(took);
  }
  return median(times);
}

const firstMember = async ({ read }: Database) =>
  (await read.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow()).id;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
