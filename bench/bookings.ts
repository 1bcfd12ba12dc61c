import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database, type Db } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { installShippedData } from '#server/install.ts';
import { descendantsOf } from '#server/testing/processes.ts';
import { awardByEntries, doubleEntryTables } from './double-entry.queries.ts';
import { median } from './load.ts';
import { cpuMs } from './process-figures.ts';
import { figure, type Row } from './row.ts';

const CLIENTS = 8;
const MEMBERS = 5000;
const ROUNDS = 5;
const SECONDS = 5;

type Booking = { key: string; member_id: number; points: number };
type Book = (db: Db, booking: Booking) => Promise<unknown>;
type Round = { perSecond: number; cpuPerBooking: number };

const asToday: Book = (db, booking) => awardPoints(db, { ...booking, for: 'referral', pending: true });

/**
 * Eight clients award points in parallel on the embedded PostgreSQL, by the current journal and the former one in
 * turns; CPU is that of all PostgreSQL processes, read from `/proc`.
 */
export async function bookings(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  let pid = 0;
  const log = {
    info(fields: object) {
      pid = (fields as { pid: number }).pid;
    },
    warn: () => undefined,
  };
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log });
  const database = connect(embedded.connection, CLIENTS);
  try {
    await migrate({ connection: embedded.connection });
    await database.transaction(installShippedData);
    const members = await addMembers(database);
    await database.pool.query(doubleEntryTables);
    const rounds: Record<'today' | 'former', Round[]> = { today: [], former: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const today = await bookFor(database, pid, members, asToday);
      const former = await bookFor(database, pid, members, awardByEntries);
      if (round === 0) {
        // The first round warms up caches, compilers and query plans and is not counted.
        await database.pool.query('vacuum analyze');
        continue;
      }
      rounds.today.push(today);
      rounds.former.push(former);
    }
    const { faults } = await proveJournal(database.read);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const [today, former] = [middle(rounds.today), middle(rounds.former)];
    const bytes = await bytesPerBooking(database);
    return [
      figure('bookings per second, a movement in one row', today.perSecond),
      figure('… with accounts and entries', former.perSecond),
      figure('CPU of PostgreSQL per booking, a movement in one row', today.cpuPerBooking, millis),
      figure('… with accounts and entries', former.cpuPerBooking, millis),
      figure('size of a movement with its indexes, in one row', bytes.today, { unit: 'bytes' }),
      figure('… with accounts and entries', bytes.former, { unit: 'bytes' }),
    ];
  } finally {
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const millis = { unit: 'ms', digits: 2 };
const middle = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpuPerBooking: median(rounds.map(({ cpuPerBooking }) => cpuPerBooking)),
});

async function addMembers({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into members (country_code, email, email_key, password_hash, first_name, last_name, birthdate, gender,
       language, referrer_code, confirmed_at)
     select 'BG', n || '@example.org', n || '@example.org', '-', 'A', 'B', '1990-01-01', 'other', 'en',
       md5(n::text), now()
     from generate_series(1, $1::int) as n returning id`,
    [MEMBERS],
  );
  return rows.map(({ id }) => id);
}

let keys = 0;

async function bookFor(database: Database, pid: number, members: number[], book: Book): Promise<Round> {
  await database.pool.query('checkpoint');
  let booked = 0;
  const cpu = cpuOf(pid);
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  const client = async (first: number) => {
    for (let n = first; performance.now() < end; n += CLIENTS) {
      const booking = { key: `bench:${keys++}`, member_id: members[n % MEMBERS] ?? 0, points: 5 };
      await database.transaction((db) => book(db, booking));
      booked++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: booked / seconds, cpuPerBooking: (cpuOf(pid) - cpu) / booked };
}

const cpuOf = (pid: number) => [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + cpuMs(one), 0);

async function bytesPerBooking({ pool }: Database): Promise<{ today: number; former: number }> {
  const { rows } = await pool.query<{ today: number; former: number }>(
    `select pg_total_relation_size('movements')::float / (select count(*) from movements) as today,
       (pg_total_relation_size('former.movements') + pg_total_relation_size('former.entries'))::float
         / (select count(*) from former.movements) as former`,
  );
  return rows[0] ?? { today: Number.NaN, former: Number.NaN };
}
