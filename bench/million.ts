import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { largestTables, type TableSize } from './million/invariants.queries.ts';
import { type Measured, measureActions } from './million/measure-actions.ts';
import { type KeptPanel, keptPanel } from './million/panel.ts';
import { atRest, backup, proof, restore, startOfMigration, sweeps } from './million/whole-database.ts';
import { proportionalMb, residentMb } from './process-figures.ts';
import { atMost, figure, type Row } from './row.ts';

const MEMBERS = 100_000;
const MAKING_S = 600;

/**
 * A panel with a given number of members and a year of history, created once and kept. Measures what each call,
 * page, job and command costs, and checks that no request reads more rows than its limit.
 */
export async function million(members = MEMBERS): Promise<Row[]> {
  const panel = await keptPanel(members);
  const { rss, pss, ready } = await atRest(panel.dataDir, (pid, database) => ({
    rss: residentMb(pid),
    pss: proportionalMb(database),
  }));
  const rows = [
    ...making(panel, members),
    figure('ready', ready, seconds),
    figure('the process at rest (RSS)', rss, { unit: 'MB' }),
    figure('the embedded PostgreSQL beside it (PSS)', pss, { unit: 'MB' }),
  ];
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbedded({ dataDir: panel.dataDir, log });
  const database = connect(embedded.connection, 2, { role: 'jobs' });
  const client = new pg.Client(embedded.connection);
  try {
    await client.connect();
    rows.push(...actions(await measureActions(embedded.connection, client)));
    for (const [name, took] of await sweeps(database)) rows.push(figure(`job ${name}`, took, seconds));
    rows.push(figure('journal prove', await proof(database), seconds));
    rows.push(figure('migration, nothing to do', await startOfMigration(embedded.connection), seconds));
    const file = join(panel.folder, 'panel.kvorum');
    const saved = await backup(database, file);
    rows.push(
      figure('backup', saved.seconds, { unit: 's', note: `${Math.round(saved.megabytes)} MB` }),
      figure('… rows per second', saved.rows / saved.seconds),
      figure("… a member's question meanwhile, slowest of a hundred", saved.busy_ms, {
        ...millis,
        note: `${saved.quiet_ms.toFixed(1)} before`,
      }),
    );
    const took = await restore(file, panel.folder);
    rows.push(figure('restore', took, { unit: 's' }), figure('… rows per second', saved.rows / took));
    rows.push(...sizes(await largestTables(client, 1)));
  } finally {
    await client.end();
    await database.close();
    await embedded.stop();
  }
  return rows;
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

/** Time, and the most rows that a single statement reads; scanning a large table always exceeds the limit. */
function actions(measured: readonly Measured[]): Row[] {
  for (const { name, scans, rows, allowed_rows, statement } of measured) {
    for (const scan of scans) process.stderr.write(`${name}: sequential scan of ${scan}\n`);
    if (rows > allowed_rows) process.stderr.write(`${name}: ${rows} rows read by ${statement}\n`);
  }
  return measured.map(({ name, median_ms, slowest_ms, rows, allowed_rows, scans }) => ({
    what: name,
    figure: `${median_ms.toFixed(1)} ms (slowest ${slowest_ms.toFixed(1)}), ${rows} rows${scans.length > 0 ? ', sequential scan' : ''}`,
    budget: `≤ ${allowed_rows} rows`,
    holds: rows <= allowed_rows && scans.length === 0,
  }));
}

const sizes = (tables: readonly TableSize[]): Row[] =>
  tables.slice(0, 14).map(({ name, rows, bytes, index_bytes }) => ({
    what: `table ${name}`,
    figure: `${megabytes(bytes)} + ${megabytes(index_bytes)} of indexes (${rows.toLocaleString('en-GB')} rows, ${Math.round((bytes + index_bytes) / rows)} bytes each)`,
    budget: '',
    holds: null,
  }));

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
