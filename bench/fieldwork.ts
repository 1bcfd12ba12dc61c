import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Database } from '#server/database/connect.ts';
import { findRunningEmbedded, startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { makeLink } from '#server/features/links/make-link.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { createSurvey } from '#server/features/surveys/create-survey.ts';
import type { SurveyKey } from '#server/features/surveys/survey-keys.ts';
import { installShippedData } from '#server/install.ts';
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts';
import {
  addWaves,
  attemptsOf,
  clickScript,
  type Invited,
  inviteByTurns,
  misplaced,
  reportScript,
  rowsWritten,
} from './fieldwork.queries.ts';
import { pgbench } from './pgbench.ts';
import { treeCpuMs } from './process-figures.ts';
import { postAll, type Sent } from './requests.ts';
import { atLeast, atMost, figure, type Row } from './row.ts';
import { inTurns, type Measured, rowsOf, type Turns, type Written } from './turns.ts';
import { insertMembers } from './waves.queries.ts';

const SURVEYS = 20;
const TURNS = 4;
const CLICKS_A_TURN = 1_500;
const CLICKS = TURNS * CLICKS_A_TURN;
const ALONE = 2_000;
const WARM = 2_000;
const CONNECTIONS = 16;
/** Of pgbench. */
const CLIENTS = 10;
/** PostgreSQL notes what was written about once a second. */
const NOTED_MS = 2_000;

/**
 * Clicks on invitations to twenty surveys and the surveys' reports, on the built server, beside pgbench that writes the same
 * rows. Compared is the CPU time of all processes, PostgreSQL's included.
 */
export async function fieldwork(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-bench-'));
  const dataDir = join(folder, 'data');
  try {
    const panel = await fill(dataDir);
    const server = await startBuiltServer({ dataDir, environment: { DEMO: '0' } });
    try {
      await server.ready();
      const connection = await findRunningEmbedded(dataDir);
      if (!connection) throw new Error('The embedded database does not run');
      const database = connect(connection, 2, { role: 'jobs' });
      try {
        return await measure(database, server, panel);
      } finally {
        await database.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Panel = {
  keys: ReadonlyMap<number, SurveyKey>;
  warm: Invited[];
  clicked: Invited[];
  bare: Invited[];
  alone: Invited[];
};

async function measure(database: Database, server: BuiltServer, panel: Panel): Promise<Row[]> {
  const host = `bg.localhost:${server.port}`;
  const post = (all: readonly Sent[]) => postAll(server.port, host, all, CONNECTIONS);
  const headers = { origin: `http://${host}` };
  const clicks = async (invited: readonly Invited[]): Promise<Sent[]> => {
    const made: Sent[] = [];
    for (const { id } of invited) {
      const token = await makeLink(database.read, {
        invitation_id: id,
        generation: 0,
        purpose: 'invitation',
      });
      made.push({ path: `/api/portal/v1/invitations/${token}/start`, headers, body: '{}' });
    }
    return made;
  };
  const reports = async (invited: readonly Invited[]): Promise<Sent[]> =>
    (
      await attemptsOf(
        database.read,
        invited.map(({ id }) => id),
      )
    ).map(({ token, survey_number, survey_id }) => {
      const key = panel.keys.get(survey_id);
      if (!key) throw new Error(`survey ${survey_number} has no key`);
      const origin = `http://${host}`;
      const said = { survey_number, attempt: token, outcome: 'complete' as const };
      return { path: reportLink(origin, said, key, new Date()).slice(origin.length) };
    });
  /** What so many cost; `work` answers the CPU time of what isn't the server's. */
  const costOf = async (count: number, work: () => Promise<number>): Promise<Measured> => {
    const before = await rowsWritten(database.read);
    const cpu = treeCpuMs(server.pid);
    const begun = performance.now();
    const own = await work();
    const seconds = (performance.now() - begun) / 1000;
    const used = treeCpuMs(server.pid) - cpu + own;
    await wait(NOTED_MS);
    return {
      cpuMs: used / count,
      perSecond: count / seconds,
      written: await writtenSince(database, before, count),
    };
  };
  const measured = (all: readonly Sent[], status: number | readonly number[]) =>
    costOf(all.length, async () => {
      const statuses = await post(all);
      const expected = [status].flat().reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0);
      if (expected !== all.length)
        throw new Error(`not ${all.length} × ${status}: ${[...statuses].join(' ')}`);
      return 0;
    });
  const bare = (script: string) =>
    costOf(CLICKS_A_TURN, () =>
      pgbench(database.connection, script, { clients: CLIENTS, each: CLICKS_A_TURN / CLIENTS }),
    );

  await post(await clicks(panel.warm));
  await post(await reports(panel.warm));
  // A panel that goes on for longer has counted its attempts; plans made while it had none read them all.
  await database.pool.query('vacuum analyze');
  const first = panel.bare[0]?.id ?? 0;
  const click = await inTurns(
    await clicks(panel.clicked),
    CLICKS_A_TURN,
    (some) => measured(some, 303),
    (from) => bare(clickScript(first + from)),
  );
  const links = await reports(panel.clicked);
  const report = await inTurns(
    links,
    CLICKS_A_TURN,
    (some) => measured(some, 200),
    (from) => bare(reportScript(first + from)),
  );
  const repeated = await measured(links, 200);
  // After this many reports the network is refused before the signature is checked.
  const forged = await measured(links.map(forge), [401, 429]);
  const alone = await measured(await clicks(panel.alone), 303);
  const wrong = await misplaced(database.read, panel.alone[0]?.survey_id ?? 0);
  for (const { written } of [click.ours, click.bare, report.ours, report.bare])
    process.stderr.write(`    rows of each: ${rowsOf(written)}\n`);
  return [
    beside('a click on one of 20 surveys: CPU of all processes beside pgbench', click),
    figure('… clicks per second', click.ours.perSecond),
    beside('a first report, likewise', report),
    figure('… repeated', repeated.cpuMs, {
      ...millis,
      note: `${(repeated.cpuMs / report.bare.cpuMs).toFixed(2)} × the same`,
    }),
    figure('… forged', forged.cpuMs, {
      ...millis,
      note: `${(forged.cpuMs / report.bare.cpuMs).toFixed(2)} × the same`,
    }),
    atLeast('clicks on one survey alone, per second', alone.perSecond, 200, {
      note: `${alone.cpuMs.toFixed(2)} ms CPU each`,
    }),
    atMost('… places that are no attempt, or attempts without a place', wrong, 0),
  ];
}

const millis = { unit: 'ms', digits: 2 };

const beside = (what: string, { ours, bare, times }: Turns) =>
  atMost(what, ours.cpuMs / bare.cpuMs, 2.5, {
    unit: '×',
    digits: 2,
    note: `${ours.cpuMs.toFixed(2)} ms beside ${bare.cpuMs.toFixed(2)}; turns: ${times.map((one) => one.toFixed(2)).join(', ')}`,
  });

/** Replaces the last character of the signature. */
const forge = ({ path, ...sent }: Sent): Sent => ({
  ...sent,
  path: path.slice(0, -1) + (path.endsWith('0') ? '1' : '0'),
});

async function writtenSince(
  database: Database,
  before: Awaited<ReturnType<typeof rowsWritten>>,
  count: number,
): Promise<Written> {
  const was = new Map(before.map(({ name, rows }) => [name, rows]));
  const now = await rowsWritten(database.read);
  return new Map(now.map(({ name, rows }) => [name, (rows - (was.get(name) ?? 0)) / count]));
}

async function fill(dataDir: string): Promise<Panel> {
  const embedded = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  try {
    await migrate({ connection: embedded.connection });
    const database = connect(embedded.connection, 1, { role: 'commands' });
    await database.transaction(installShippedData);
    await database.transaction((db) => insertMembers(db, WARM + 2 * CLICKS + ALONE, '-'));
    const keys = new Map<number, SurveyKey>();
    for (let n = 0; n <= SURVEYS; n++) {
      const { id, key } = await database.transaction((db) =>
        createSurvey(db, {
          kind: 'external',
          country_code: 'BG',
          titles: { en: 'Holidays' },
          points: 80,
          minutes: 12,
          state: 'live',
          completes_wanted: 1_000_000,
          entry_url: 'https://survey.example/s?id={attempt}',
        }),
      );
      keys.set(id, key);
    }
    const ids = [...keys.keys()];
    const turns = ids.slice(0, SURVEYS);
    await database.transaction((db) => addWaves(db, ids));
    const invite = (surveys: readonly number[], first: number, count: number) =>
      database.transaction((db) => inviteByTurns(db, surveys, { first, count }));
    const panel = {
      keys,
      warm: await invite(turns, 0, WARM),
      clicked: await invite(turns, WARM, CLICKS),
      bare: await invite(turns, WARM + CLICKS, CLICKS),
      alone: await invite(ids.slice(SURVEYS), WARM + 2 * CLICKS, ALONE),
    };
    await database.pool.query('vacuum analyze');
    await database.close();
    return panel;
  } finally {
    await embedded.stop();
  }
}
