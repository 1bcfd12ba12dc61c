import type pg from 'pg';
import { clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import type { JobWork } from '#server/jobs/queue.ts';
import { Plans, type Reading } from '#server/testing/plans.ts';
import { timetable } from '#server/timetable.ts';
import { largestTables, mostInvited } from './invariants.queries.ts';
import { LARGE } from './measure-actions.ts';

export type MeasuredSweep = { name: string; when: string; seconds: number; allowed_rows: number } & Reading;

/** One step takes a thousand rows, finds them, and looks at what each of them leads to. */
const ROWS_OF_A_STEP = 5000;
const rowsOf = (invited: number): Record<string, number> => ({
  // 500 invitations, each judged with its survey, member and country.
  'remind-invitations': 10_000,
  // The completes of an hour, at most 5,000, each with its invitation.
  'measure-survey-lengths': 20_000,
  // The invitations of one survey, each with its mail.
  'remember-field-figures': 2 * invited + ROWS_OF_A_STEP,
});
/** Jobs that have to read everything: the proof covers the whole journal, and the rates of a year change daily. */
const WHOLE = ['prove-journal', 'measure-responses'];
const YEAR_MS = 365 * 86_400_000;

class Undo extends Error {}

/** One step of each job that runs by the clock, now and when everything is due; what it did is rolled back. */
export async function measureSweeps(
  connection: pg.ClientConfig,
  client: pg.ClientBase,
): Promise<MeasuredSweep[]> {
  const large = new Set((await largestTables(client, LARGE)).map(({ name }) => name));
  const rows = rowsOf(await mostInvited(client));
  const plans = new Plans();
  const plain = connect(connection, 1, { role: 'jobs' });
  const watched = connect(plans.watched(connection), 1, { role: 'jobs' });
  const measured: MeasuredSweep[] = [];
  try {
    for (const one of timetable({ config: readConfig({}), sender: null })) {
      const work = one as unknown as Sweep;
      if (!work.cron) continue;
      const isWhole = WHOLE.includes(work.job.name);
      for (const [when, moment] of [
        ['now', new Date()],
        ['everything due', new Date(Date.now() + 3 * YEAR_MS)],
      ] as const) {
        const step = (database: Database) => clock.startingAt(moment, () => undone(database, work));
        const begun = performance.now();
        await step(plain);
        const seconds = (performance.now() - begun) / 1000;
        if (isWhole) {
          measured.push({
            name: work.job.name,
            when,
            seconds,
            allowed_rows: Number.POSITIVE_INFINITY,
            ...NOTHING,
          });
          break;
        }
        plans.take(large);
        await step(watched);
        const reading = plans.take(large);
        measured.push({
          name: work.job.name,
          when,
          seconds,
          allowed_rows: rows[work.job.name] ?? ROWS_OF_A_STEP,
          ...reading,
        });
      }
    }
  } finally {
    await plain.close();
    await watched.close();
  }
  return measured;
}

const NOTHING: Reading = { scans: [], rows: 0, statement: '', all: 0 };

type Sweep = JobWork<unknown, unknown, unknown>;

async function undone(database: Database, { job, prepare, handle }: Sweep): Promise<void> {
  const run = {
    payload: job.payload.parse({}),
    tryNumber: 1,
    lastTry: true,
    goesOn: () => true,
    fault: () => {},
    begun: undefined,
  };
  const prepared = await prepare?.(database.read, { ...run, prepared: undefined }, database.transaction);
  await database
    .transaction(async (db) => {
      await handle(db, { ...run, prepared });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}
