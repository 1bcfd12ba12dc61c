import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { surveysOf } from '#server/features/surveys/survey-overview.ts';

type Counted = {
  surveys: {
    survey: string;
    started: number;
    completes: number;
    rejected: number;
    rates: Record<string, number | null>;
  }[];
  points: { kind: string; movements: number }[];
  owed: { points: number; pending: number };
  journal: { points: number; pending: number };
};

const MOST_SURVEYS = 10_000;

/** Asks the second program, a process that reads the database and nothing of ours. */
async function secondCount({
  host,
  port,
  user,
  password,
  database,
  connectionString,
}: pg.PoolConfig): Promise<Counted> {
  const url = connectionString === undefined ? null : new URL(connectionString);
  const variables = {
    PGHOST: url?.hostname ?? host,
    PGPORT: url?.port || port,
    PGUSER: url ? decodeURIComponent(url.username) : user,
    PGPASSWORD: url ? decodeURIComponent(url.password) : typeof password === 'string' ? password : '',
    PGDATABASE: database ?? url?.pathname.slice(1),
  };
  const env = Object.entries(variables).map(([name, value]) => [name, String(value ?? '')]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join('simulate', 'second-count', 'main.mjs')],
    {
      env: { ...process.env, ...Object.fromEntries(env) },
      maxBuffer: 100_000_000,
    },
  );
  return JSON.parse(stdout);
}

/** Where what the product says differs from what the second program counts; `compared` figures in all. */
export async function compareFigures(
  database: Pick<Database, 'read' | 'connection'>,
): Promise<{ compared: number; differences: string[] }> {
  const counted = await secondCount(database.connection);
  const differences: string[] = [];
  let compared = 0;
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    compared++;
    if (ours !== theirs) differences.push(`${what}: the product says ${ours}, the second count ${theirs}`);
  };
  const journal = await proveJournal(database.read);
  for (const which of ['points', 'pending'] as const) {
    compare(`${which} owed`, journal[which], counted.owed[which]);
    compare(`${which} of the journal`, journal[which], counted.journal[which]);
  }
  const movements = counted.points.reduce((sum, one) => sum + one.movements, 0);
  compare('movements', journal.movements, movements);
  const ours = await surveysOf(database.read, { limit: MOST_SURVEYS });
  for (const { survey, completes, rejected } of counted.surveys) {
    const said = ours.find(({ survey_number }) => survey_number === survey);
    compare(`completes of ${survey}`, said?.counts.completes, completes);
    compare(`rejected completes of ${survey}`, said?.counts.rejected, rejected);
  }
  return { compared, differences };
}
