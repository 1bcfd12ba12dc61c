import type pg from 'pg';
import { migrations } from './migrate.ts';
import { selectMigrations } from './readiness.queries.ts';

const PATIENCE_MS = 2000;

/** What is wrong with the database, for `/ready`, by part; null where all is well. */
export async function databaseReadiness(
  pool: pg.Pool,
): Promise<{ database: string | null; migrations: string | null }> {
  try {
    const done = await withinPatience(selectMigrations(pool));
    const missing = migrations.find((migration) => !done.has(migration.name));
    return { database: null, migrations: missing ? `the migration ${missing.name} is not done` : null };
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
