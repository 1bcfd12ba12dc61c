import type pg from 'pg';
import { versionProblem } from './database-version.ts';
import { migrations } from './migration-files.ts';
import { migrationsDone } from './migrations.queries.ts';

const PATIENCE_MS = 2000;

/** Problems of the database for `/ready`, by component; null if there are none. */
export async function databaseReadiness(
  pool: pg.Pool,
): Promise<{ database: string | null; migrations: string | null }> {
  try {
    const done = await withinPatience(migrationsDone(pool));
    return { database: null, migrations: versionProblem(done, migrations)?.message ?? null };
  } catch {
    return { database: 'the database does not answer', migrations: 'the database does not answer' };
  }
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
