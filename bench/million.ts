import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import type { Reading } from '#server/testing/plans.ts';
import { everyAction, everyMemberPage, everyOperatorAction } from './million/calls.ts';
import { largestTables, type TableSize } from './million/invariants.queries.ts';
import { type Measured, measureActions } from './million/measure-actions.ts';
import { type MeasuredSweep, measureSweeps } from './million/measure-sweeps.ts';
import { type KeptPanel, keptPanel } from './million/panel.ts';
import { backup, proof, restore, startOfMigration } from './million/whole-database.ts';
import { memory } from './million-memory.ts';
import { atMost, figure, type Row } from './row.ts';
import { measureSampling, samplingPlans } from './sampling.ts';

const MEMBERS = 100_000;
const MAKING_S = 600;

export type Wish = {
  members?: number;
  /** Where panels are kept. */
  folder?: string;
  /** The parts to measure; all where none is named, and `making` for none. */
  only?: readonly string[];
};

/**
 * Measures each call, page, job and command on a panel with that many members and a year of history, which is created
 * once and kept, and that none reads more rows than its limit.
 */
export async function million({ members = MEMBERS, folder = 'data', only = [] }: Wish): Promise<Row[]> {
  const unknown = only.filter((name) => name !== 'making' && !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(
      `No such part: ${unknown.join(', ')}. There are ${['making', ...Object.keys(PARTS)].join(', ')}.`,
    );
  const panel = await keptPanel(members, folder);
  const rows = making(panel, members);
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    process.stderr.write(`  ${name} …\n`);
    rows.push(...(await measure(panel)));
  }
  // What reads more than it may, or is slower, fails the run.
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
  return rows;
}

const PARTS: Record<string, (panel: KeptPanel) => Promise<Row[]>> = {
  async memory({ dataDir }) {
    const { ready, rest, busy } = await memory(dataDir);
    return [
      figure('ready', ready, seconds),
      figure('the process at rest (RSS)', rest.kvorum, { unit: 'MB' }),
      figure('… under load, at most', busy.kvorum, { unit: 'MB' }),
      figure('the embedded PostgreSQL beside it (PSS)', rest.database, { unit: 'MB' }),
      figure('… under load, at most', busy.database, { unit: 'MB' }),
    ];
  },
  actions: (panel) =>
    withPanel(panel, async ({ connection }, client) =>
      actions(await measureActions(connection, client, everyAction)),
    ),
  operators: (panel) =>
    withPanel(panel, async ({ connection }, client) =>
      actions(await measureActions(connection, client, everyOperatorAction)),
    ),
  sampling: (panel) =>
    withPanel(panel, async (database) => {
      const rows = await measureSampling(database);
      await writeFile(join(panel.folder, 'sampling-plans.md'), await samplingPlans(database.connection));
      return rows;
    }),
  members: (panel) =>
    withPanel(panel, async ({ connection }, client) =>
      actions(await measureActions(connection, client, everyMemberPage)),
    ),
  sweeps: (panel) =>
    withPanel(panel, async ({ connection }, client) => jobs(await measureSweeps(connection, client))),
  commands: (panel) =>
    withPanel(panel, async (database) => [
      figure('journal prove', await proof(database), seconds),
      figure('migration, nothing to do', await startOfMigration(database.connection), seconds),
    ]),
  backup: (panel) =>
    withPanel(panel, async (database) => {
      const saved = await backup(database, backupFile(panel));
      return [
        figure('backup', saved.seconds, { unit: 's', note: `${Math.round(saved.megabytes)} MB` }),
        figure('… rows per second', saved.rows / saved.seconds),
        figure('… a sign-in meanwhile, the middle', saved.busy.sign_in, {
          ...millis,
          note: `${saved.quiet.sign_in.toFixed(1)} before; ${saved.busy.sign_ins} sign-ins`,
        }),
        figure('… the history of points meanwhile, slowest of a hundred', saved.busy.points, {
          ...millis,
          note: `${saved.quiet.points.toFixed(1)} before`,
        }),
      ];
    }),
  async restore(panel) {
    const { rows, took } = await restore(backupFile(panel), panel.folder);
    return [figure('restore', took, { unit: 's' }), figure('… rows per second', rows / took)];
  },
  sizes: (panel) => withPanel(panel, async (_database, client) => sizes(await largestTables(client, 1))),
};

const backupFile = ({ folder }: KeptPanel) => join(folder, 'panel.kvorum');

async function withPanel<T>(
  { dataDir }: KeptPanel,
  work: (database: Database, client: pg.Client) => Promise<T>,
): Promise<T> {
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbedded({ dataDir, log });
  const database = connect(embedded.connection, 2, { role: 'jobs' });
  const client = new pg.Client(embedded.connection);
  try {
    await client.connect();
    return await work(database, client);
  } finally {
    await client.end();
    await database.close();
    await embedded.stop();
  }
}

const seconds = { unit: 's', digits: 2 };
const millis = { unit: 'ms', digits: 1 };

/** Time it took to create the panel, and rows inserted per second. */
function making({ made }: KeptPanel, members: number): Row[] {
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  const all = Object.values(made.seconds).reduce((sum, took) => sum + took, 0);
  const what = `making a panel of ${members.toLocaleString('en-GB')} members`;
  return [
    members === MEMBERS ? atMost(what, all, MAKING_S, { unit: 's' }) : figure(what, all, { unit: 's' }),
    ...Object.entries(made.seconds).map(([part, took]) =>
      figure(`… ${part}`, took, { unit: 's', digits: 1 }),
    ),
    figure('… rows', rows),
    figure('… rows per second by COPY', rows / (made.seconds.COPY ?? Number.NaN)),
  ];
}

/** What a call has several statements for may read so many times as much as one: a page is up to four (decision 49). */
const STATEMENTS = 4;

/**
 * Time, the most rows that a single statement reads, and those of all; scanning a large table always exceeds the limit. What was
 * refused within its limits holds nothing: its statements were hardly looked at.
 */
const actions = (measured: readonly Measured[]): Row[] =>
  measured.map(({ median_ms, p95_ms, slowest_ms, allowed_ms = Number.POSITIVE_INFINITY, ...one }) => {
    const { budget, holds } = limitOf(one);
    const isTimed = Number.isFinite(allowed_ms);
    const isWithin = holds && one.all <= STATEMENTS * one.allowed_rows && p95_ms <= allowed_ms;
    const refused = one.refused === null ? '' : `, refused with ${one.refused}`;
    return {
      what: one.name,
      figure: `${median_ms.toFixed(1)} ms (p95 ${p95_ms.toFixed(1)}, slowest ${slowest_ms.toFixed(1)}), ${read(one)} (${one.all} of all statements)${refused}`,
      budget: isTimed ? `≤ ${allowed_ms} ms, ${budget}` : budget,
      holds: one.refused !== null && isWithin ? null : isWithin,
    };
  });

const jobs = (measured: readonly MeasuredSweep[]): Row[] =>
  measured.map(({ when, seconds: took, ...one }) => ({
    what: `job ${one.name}, ${when}`,
    figure: `${took.toFixed(2)} s${Number.isFinite(one.allowed_rows) ? `, ${read(one)}` : ''}`,
    ...limitOf(one),
  }));

type Looked = Reading & { name: string; allowed_rows: number };

const read = ({ rows, scans }: Looked) => `${rows} rows${scans.length > 0 ? ', sequential scan' : ''}`;

function limitOf({ name, rows, scans, allowed_rows, statement }: Looked): Pick<Row, 'budget' | 'holds'> {
  for (const scan of scans) process.stderr.write(`${name}: sequential scan of ${scan}\n`);
  if (rows > allowed_rows) process.stderr.write(`${name}: ${rows} rows read by ${statement}\n`);
  if (!Number.isFinite(allowed_rows)) return { budget: '', holds: null };
  return { budget: `≤ ${allowed_rows} rows`, holds: rows <= allowed_rows && scans.length === 0 };
}

const sizes = (tables: readonly TableSize[]): Row[] =>
  tables.slice(0, 14).map(({ name, rows, bytes, index_bytes }) => ({
    what: `table ${name}`,
    figure: `${megabytes(bytes)} + ${megabytes(index_bytes)} of indexes (${rows.toLocaleString('en-GB')} rows, ${Math.round((bytes + index_bytes) / rows)} bytes each)`,
    budget: '',
    holds: null,
  }));

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
