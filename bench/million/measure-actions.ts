import type pg from 'pg';
import { developmentBuild } from '#server/pages/assets.ts';
import { Plans, type Reading } from '#server/testing/plans.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Action } from './calls.ts';
import { largestTables } from './invariants.queries.ts';

export type Measured = {
  name: string;
  median_ms: number;
  /** The slowest of twelve repetitions. */
  p95_ms: number;
  slowest_ms: number;
  allowed_rows: number;
  /** Without a bound where it is undefined. */
  allowed_ms: number | undefined;
} & Looked;

/** What was read, and what the call answered where it was refused each time: then little of it was looked at. */
type Looked = Reading & { refused: number | null };

/** A sequential scan of a table smaller than this is fine. */
export const LARGE = 10_000;
const TIMES = 12;
/** After five executions PostgreSQL may switch to a generic plan. */
const LOOKS = 7;
/** What takes long to prepare. */
const FEW_TIMES = { times: 2, looks: 2 };

type Actions = (test: TestApp) => Promise<Action[]>;

/** Measures the time of each action first, then looks at the plans of its statements. */
export async function measureActions(
  connection: pg.ClientConfig,
  client: pg.ClientBase,
  actionsOf: Actions,
): Promise<Measured[]> {
  const large = new Set((await largestTables(client, LARGE)).map(({ name }) => name));
  const times = await withApp(connection, actionsOf, async (actions) => {
    const all = new Map<string, number[]>();
    for (const action of actions) all.set(action.name, await timesOf(action));
    return all;
  });
  const plans = new Plans();
  return withApp(plans.watched(connection), actionsOf, async (actions) => {
    const measured: Measured[] = [];
    for (const action of actions) {
      const sorted = (times.get(action.name) ?? []).sort((a, b) => a - b);
      measured.push({
        name: action.name,
        median_ms: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
        p95_ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
        slowest_ms: sorted.at(-1) ?? Number.NaN,
        allowed_rows: action.rows,
        allowed_ms: action.most_ms,
        ...(await readingOf(action, plans, large)),
      });
    }
    return measured;
  });
}

async function withApp<T>(
  connection: pg.ClientConfig,
  actionsOf: Actions,
  work: (actions: Action[]) => Promise<T>,
): Promise<T> {
  const build = developmentBuild('src/portal/entry-client.tsx');
  const test = await startTestApp({}, { build, beside: { connection } as TestApp });
  try {
    return await work(await actionsOf(test));
  } finally {
    // Rolls back, so that the next run finds nearly the same panel.
    await test.database.pool.query(
      `update surveys set state = 'closed' where state = 'live' and survey_number !~ '^m'`,
    );
    await test.close();
  }
}

async function timesOf(action: Action): Promise<number[]> {
  const times: number[] = [];
  // The first runs warm up caches and compilers.
  const wanted = action.few ? FEW_TIMES.times : (action.times ?? TIMES);
  for (let time = action.few ? -1 : -2; time < wanted; time++) {
    const act = await action.prepare();
    const begun = performance.now();
    const { status } = await act();
    if (status >= (action.mayBeRefused ? 500 : 400)) throw new Error(`${action.name} answers ${status}`);
    if (time >= 0) times.push(performance.now() - begun);
  }
  return times;
}

async function readingOf(action: Action, plans: Plans, large: ReadonlySet<string>): Promise<Looked> {
  const worst: Looked = { scans: [], rows: 0, statement: '', all: 0, refused: null };
  let isDone = false;
  for (let look = 0; look < (action.few ? FEW_TIMES.looks : LOOKS); look++) {
    const act = await action.prepare();
    plans.take(large);
    const { status } = await act();
    const { scans, rows, statement, all } = plans.take(large, LARGE);
    isDone ||= status < 400;
    worst.refused = isDone ? null : status;
    worst.scans = [...new Set([...worst.scans, ...scans])];
    worst.all = Math.max(worst.all, all);
    if (rows > worst.rows) Object.assign(worst, { rows, statement });
  }
  return worst;
}
