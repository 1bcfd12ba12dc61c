import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { compareFigures } from './compare-figures.ts';
import { countedRows, digestOf, summaryOf } from './end-state.queries.ts';
import { checkInvariants } from './invariants.ts';
import { type Game, play } from './play.ts';
import { daysFor, type JudgedWave, judgeWaves } from './waves.ts';

const log = { info: () => undefined, warn: () => undefined };
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** What was asked for on the command line. Throws an error that names the option and what it takes. */
export function readGame(given: string[]): Game {
  const { values } = parseArgs({
    args: given,
    options: {
      members: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '30' },
      waves: { type: 'string' },
    },
  });
  const whole = (name: keyof typeof values, from: number, to: number) => {
    const text = values[name] ?? '';
    if (!/^\d+$/.test(text) || Number(text) < from || Number(text) > to)
      throw new Error(`--${name} must be a whole number from ${from} to ${to}`);
    return Number(text);
  };
  const game = { members: whole('members', 1, 1_000_000), seed: whole('seed', 0, 2 ** 31) };
  if (values.waves === undefined) return { ...game, days: whole('days', 1, 1500) };
  const waves = whole('waves', 1, 3000);
  return { ...game, waves, days: daysFor(waves) };
}

function tellOfWaves(judged: readonly JudgedWave[]): void {
  const { waves, within, below, above, expected, completes, novices } = judgeWaves(judged);
  const share = Math.round((100 * within) / Math.max(1, waves));
  tell(
    `\nExpected completes: ${within} of ${waves} waves (${share} %) ended within, ${below} below, ${above} above`,
  );
  tell(`  ${expected.toFixed(0)} expected, ${completes} came`);
  tell(
    `  of ${novices.members} new members ${novices.expected.toFixed(0)} expected, ${novices.completes} came`,
  );
}

/** Looked at before anything is written, for a database that was meant for something else. */
async function hasMembers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.members') is not null as panel");
    if (!rows[0]?.panel) return false;
    return (await client.query('select from members limit 1')).rows.length > 0;
  } finally {
    await client.end();
  }
}

/** `npm run simulate -- --members N --seed S --days D`: see simulate/README.md. */
export default async function simulate(given: string[]): Promise<void> {
  let game: Game;
  try {
    game = readGame(given);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-simulation-'));
  const config = readConfig({ ...process.env, DATA_DIR: folder, DEMO: '0' });
  const began = performance.now();
  const opened = await openDatabase(config, { log, durable: false });
  try {
    if (await hasMembers(opened.direct)) {
      process.stderr.write('This panel has members. A simulation needs a database of its own.\n');
      process.exitCode = 1;
      return;
    }
    await migrate({ connection: opened.direct });
    const database = connect(opened.connection, 4, { role: 'jobs', direct: opened.direct });
    try {
      tell(`${game.members} members, seed ${game.seed}, ${game.days} days`);
      const played = await play(database, game, tell);
      tell(`\nplayed in ${Math.round((performance.now() - began) / 1000)} s`);
      const list = (title: string, counts: Record<string, unknown>) => {
        tell(`\n${title}`);
        for (const [what, count] of Object.entries(counts)) tell(`  ${String(count).padStart(9)}  ${what}`);
      };
      list('Rows', await countedRows(database.read));
      list('What happened', Object.fromEntries(Object.entries(played.counts).toSorted()));
      const { points, outcomes } = await summaryOf(database.read);
      list(
        'Outcomes',
        Object.fromEntries(outcomes.map((one) => [`${one.outcome}, ${one.points} points`, one.count])),
      );
      list(
        'Movements',
        Object.fromEntries(
          points.map((one) => [`${one.kind}: wallets ${one.wallet}, pending ${one.pending}`, one.count]),
        ),
      );
      if (game.waves !== undefined) tellOfWaves(played.judged);
      tell('\nInvariants');
      const invariants = await checkInvariants(database, played);
      for (const { name, looked, broken, note } of invariants)
        tell(
          `  ${broken === 0 ? 'holds ' : 'BROKEN'} ${name}: ${broken} of ${looked}${note ? ` (${note})` : ''}`,
        );
      tell(`\nDigest ${await digestOf(database.read)}`);
      const { compared, differences } = await compareFigures(database, played);
      tell(`\nThe second count agrees in ${compared - differences.length} of ${compared} figures`);
      for (const difference of differences) tell(`  ${difference}`);
      const holds = invariants.every(({ broken }) => broken === 0) && differences.length === 0;
      if (!holds) process.exitCode = 1;
    } finally {
      await database.close();
    }
  } finally {
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
