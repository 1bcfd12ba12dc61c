import type { ClientBase, Pool } from 'pg';

export type DoneMigration = {
  name: string;
  /** The value given in the file's directive. */
  needs: string | null;
};

// Any constant that no other software uses on this database.
const LOCK = 7_415_926_535;

/**
 * Takes the session lock for migrating if it is free, without waiting inside a statement, because a concurrent index
 * build would wait for that statement's snapshot.
 */
export async function tryToLockMigrations(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK,
  ]);
  return rows[0]?.locked === true;
}

export const createMigrationsTable = (client: ClientBase) =>
  client.query(`
    create table if not exists migrations (
      name text primary key,
      needs text,
      migrated_at timestamptz not null default now()
    )`);

/** All applied migrations, in order; none if the table doesn't exist. */
export async function migrationsDone(client: ClientBase | Pool): Promise<DoneMigration[]> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('migrations') is not null as made`,
  );
  if (!rows[0]?.made) return [];
  const { rows: done } = await client.query<DoneMigration>(
    'select name, needs from migrations order by name',
  );
  return done;
}

export const recordMigration = (client: ClientBase, { name, needs }: DoneMigration) =>
  client.query('insert into migrations (name, needs) values ($1, $2)', [name, needs]);

/** Whether an interrupted `create index concurrently` left an invalid index of this name. */
export async function isInvalidIndex(client: ClientBase, index: string): Promise<boolean> {
  const { rows } = await client.query<{ invalid: boolean }>(
    `select not indisvalid as invalid from pg_index where indexrelid = to_regclass(quote_ident($1))`,
    [index],
  );
  return rows[0]?.invalid === true;
}

/** Terminates another session. */
export const endSession = (client: ClientBase, processId: number) =>
  client.query('select pg_terminate_backend($1::int)', [processId]);
