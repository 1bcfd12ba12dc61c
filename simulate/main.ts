import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { compareFigures } from './compare-figures.ts';
import { countedRows, digestOf, summaryOf } from './end-state.queries.ts';
import { checkInvariants } from './invariants.ts';
import { type Game, play } from './play.ts';

const log = { info: () => undefined, warn: () => undefined };
const tell = (line: string) => process.stdout.write(`${line}\n`);

function readGame(given: string[]): Game {
  const { values } = parseArgs({
    args: given,
    options: {
      members: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '30' },
    },
  });
  const whole = (name: keyof typeof values, from: number, to: number) => {
    const number = Number(values[name]);
    if (!/^\d+$/.test(values[name]) || number < from || number > to)
      throw new Error(`--${name} must be a whole number from ${from} to ${to}`);
    return number;
  };
  return {
    members: whole('members', 1, 1_000_000),
    seed: whole('seed', 0, 2 ** 31),
    days: whole('days', 1, 1500),
  };
}

/** `npm run simulate -- --members N --seed S --days D`: see simulate/README.md. */
export default async function simulate(given: string[]): Promise<void> {
  const game = readGame(given);
  const folder = await mkdtemp(join(tmpdir(), 'kvorum-simulation-'));
  const config = readConfig({ ...process.env, DATA_DIR: folder, DEMO: '0' });
  const began = performance.now();
  const opened = await openDatabase(config, { log, durable: false });
  try {
    await migrate({ connection: opened.direct });
    const database = connect(opened.connection, 4, { role: 'jobs', direct: opened.direct });
    try {
      const { rows } = await database.pool.query('select from members limit 1');
      if (rows.length > 0) throw new Error('This panel has members. A simulation needs an empty database.');
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
      tell('\nInvariants');
      const invariants = await checkInvariants(database, played);
      for (const { name, looked, broken, note } of invariants)
        tell(
          `  ${broken === 0 ? 'holds ' : 'BROKEN'} ${name}: ${broken} of ${looked}${note ? ` (${note})` : ''}`,
        );
      tell(`\nDigest ${await digestOf(database.read)}`);
      const { compared, differences } = await compareFigures(database);
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
