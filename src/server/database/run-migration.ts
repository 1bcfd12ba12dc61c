import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { directivesOf, type Migration } from './migration-files.ts';
import { isInvalidIndex } from './migrations.queries.ts';
import { LIMITS, settleSession } from './session-settings.ts';

/** How often a migration that couldn't get a lock is retried, and the pause between tries. */
export type RetryPolicy = { tries: number; pauseMs: number };

type Options = {
  log?: { warn?(fields: object, message?: string): void };
  signal?: AbortSignal | undefined;
  patience?: RetryPolicy;
};

/** Ten minutes in total; each try blocks the panel for three seconds at most. */
const PATIENCE: RetryPolicy = { tries: 100, pauseMs: 3_000 };

/** lock_not_available, deadlock_detected */
const GAVE_WAY = new Set(['55P03', '40P01']);

/** Runs one migration in its mode and records it; the next start can finish an interrupted one. */
export async function runMigration(
  client: pg.Client,
  migration: Migration,
  options: Options,
  record: () => Promise<unknown>,
): Promise<void> {
  const { manner } = directivesOf(migration);
  const transaction = (work: () => Promise<number>) => inTransaction(client, migration, options, work);
  const statement = async () => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(migration.sql);
    if (manner !== 'in a transaction' && Array.isArray(result))
      throw new Error(`what runs ${manner} is one statement a file`);
    return Array.isArray(result) ? 0 : (result.rowCount ?? 0);
  };
  if (manner === 'in batches') {
    while ((await transaction(statement)) > 0) options.signal?.throwIfAborted();
  }
  if (manner === 'outside a transaction') await outside(client, migration, statement);
  await transaction(async () => {
    if (manner === 'in a transaction') await statement();
    await record();
    return 0;
  });
}

/**
 * Waits briefly, rolls back and tries again, because a session waiting for a lock blocks everyone who comes after it.
 */
async function inTransaction(
  client: pg.Client,
  { name }: Migration,
  { log, signal, patience = PATIENCE }: Options,
  work: () => Promise<number>,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      const changed = await work();
      await client.query('commit');
      return changed;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (!GAVE_WAY.has(code ?? '') || attempt === patience.tries) throw error;
      log?.warn?.({ migration: name, attempt }, 'the migration waits for a lock of the running panel');
      await wait(patience.pauseMs * (0.5 + Math.random()), undefined, signal ? { signal } : {});
    }
  }
}

const INDEX = /\bindex\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/i;

/** Waiting here blocks nobody, so there is no timeout. */
async function outside(
  client: pg.Client,
  { sql }: Migration,
  statement: () => Promise<number>,
): Promise<void> {
  const session = { ...LIMITS.migrations, default_transaction_read_only: 'off' } as const;
  await settleSession(client, { ...session, lock_timeout: '0' });
  const index = INDEX.exec(sql)?.[1];
  if (index !== undefined && (await isInvalidIndex(client, index)))
    await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
  await statement();
  await settleSession(client, session);
}
