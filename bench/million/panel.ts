import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migration-files.ts';
import { rememberDueFigures } from '#server/features/field-figures/remember-figures.ts';
import { hashPassword } from '#server/features/passwords/password-hash.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { installShippedData } from '#server/install.ts';
import { addReward } from '#server/testing/rewards.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { BulkLoad } from './bulk-load.ts';
import { HOME, placesOf } from './countries.ts';
import { brokenInvariants } from './invariants.queries.ts';
import { loadMembers, MEMBER_TABLES } from './load-members.ts';
import { loadYear, YEAR_TABLES } from './load-year.ts';
import { addStandings, addWhatWaits, chainAuditLog } from './waiting.queries.ts';

/** The panel kept from an earlier run. */
export type KeptPanel = { folder: string; dataDir: string; made: Made };

export type Made = { migrations: string[]; rows: Record<string, number>; seconds: Record<string, number> };

const RECORD = 'panel.json';
/** More surveys than there are. */
const ALL = 100_000;
const log = { info: () => undefined, warn: () => undefined };

export async function keptPanel(members: number, within: string): Promise<KeptPanel> {
  const folder = resolve(within, `bench-${members}`);
  const dataDir = join(folder, 'data');
  const names = migrations.map(({ name }) => name);
  const made: Made | null = await readFile(join(folder, RECORD), 'utf8').then(JSON.parse, () => null);
  if (made) {
    const gone = made.migrations.filter((name) => !names.some((one) => isSame(one, name)));
    if (gone.length > 0)
      throw new Error(
        `The panel in ${folder} has migrations that are gone: ${gone.join(', ')}. Delete the folder to have it made anew.`,
      );
    const migrated = await migratedPanel(dataDir, made, names);
    await writeFile(join(folder, RECORD), JSON.stringify(migrated));
    return { folder, dataDir, made: migrated };
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const done = { migrations: names, ...(await makePanel(dataDir, members)) };
  await writeFile(join(folder, RECORD), JSON.stringify(done));
  return { folder, dataDir, made: done };
}

/** A migration that was given another number before it was released is the same. */
const isSame = (one: string, other: string) => one.replace(/^\d+/, '') === other.replace(/^\d+/, '');

/** A kept panel with the migrations that have come since. */
async function migratedPanel(dataDir: string, made: Made, names: string[]): Promise<Made> {
  const since = names.filter((name) => !made.migrations.includes(name));
  if (since.length === 0) return made;
  const embedded = await startEmbedded({ dataDir, log });
  try {
    const begun = performance.now();
    await renumber(embedded.connection, names);
    await migrate({ connection: embedded.connection });
    const took = (performance.now() - begun) / 1000;
    return {
      ...made,
      migrations: names,
      seconds: { ...made.seconds, [`migrated since: ${since.join(', ')}`]: took },
    };
  } finally {
    await embedded.stop();
  }
}

async function renumber(connection: pg.ClientConfig, names: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const name of names)
    await client.query(
      `update migrations set name = $1 where name <> $1 and ltrim(name, '0123456789') = ltrim($1, '0123456789')`,
      [name],
    );
  await client.end();
}

async function makePanel(dataDir: string, count: number): Promise<Omit<Made, 'migrations'>> {
  const seconds: Record<string, number> = {};
  let begun = performance.now();
  const took = (what: string) => {
    seconds[what] = (performance.now() - begun) / 1000;
    process.stderr.write(`  ${what}: ${seconds[what]?.toFixed(1)} s\n`);
    begun = performance.now();
  };
  // If the machine loses power meanwhile, the panel is created again.
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  const database = connect(embedded.connection, 2, { role: 'jobs' });
  const client = new pg.Client(embedded.connection);
  try {
    await client.connect();
    await migrate({ connection: embedded.connection });
    await database.transaction(installShippedData);
    const { reward_id } = await addReward({ database });
    const profiler = await findProfiler(database.read, HOME);
    if (!profiler) throw new Error(`${HOME} has no profiler`);
    const { definition } = await loadStoredDefinition(database.read, profiler);
    const isThere = await tablesOf(client);
    took('schema');

    const load = new BulkLoad(embedded.connection);
    await load.begin([...MEMBER_TABLES, ...YEAR_TABLES].filter(isThere));
    const places = placesOf(count);
    const now = new Date();
    const password_hash = await hashPassword(TEST_PASSWORD);
    await loadMembers(load, places, { now, password_hash, profiler: definition });
    await loadYear(load, places, { now, reward_id, isThere });
    const rows = await load.close();
    took('COPY');
    await load.finish();
    await addWhatWaits(client);
    await addStandings(client);
    await chainAuditLog(client);
    took('keys and indexes');
    // As the job does every minute.
    await database.transaction((db) => rememberDueFigures(db, now, ALL));
    took('figures of surveys');
    const broken = await brokenInvariants(client);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    took('invariants');
    return { rows, seconds };
  } finally {
    await client.end();
    await database.close();
    await embedded.stop();
  }
}

async function tablesOf(client: pg.Client): Promise<(name: string) => boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return (name) => names.has(name);
}
