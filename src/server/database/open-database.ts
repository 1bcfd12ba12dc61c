import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { checkDatabaseSettings } from './check-settings.ts';
import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { sessionProcess } from './settings.queries.ts';

type Log = { info(fields: object, message?: string): void; warn(fields: object, message?: string): void };

export type OpenedDatabase = {
  connection: Connection;
  /** Bypasses a pooler, if there is one. */
  direct: Connection;
  /** Stops the embedded server; does nothing for an external one. */
  stop(): Promise<void>;
  /** Resolves when the embedded server exits unexpectedly. */
  ended: Promise<unknown>;
};

/** The database can't be used; the message is for the person who starts Kvorum. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export type OpenOptions = {
  log: Log;
  /** Tests only: false for a database that may lose commits in a power failure. */
  durable: boolean;
  /** Aborts waiting for a database that doesn't answer yet. */
  signal?: AbortSignal | undefined;
};

/** How long to wait for a database server that is starting too. */
const PATIENCE_MS = 30_000;
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03']);

/** The database of DATABASE_URL or the embedded one, checked to be safe for money and names. */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenedDatabase> {
  const { log, durable, signal } = options;
  if (config.databaseUrl === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, durable, signal });
    return { ...embedded, direct: embedded.connection };
  }
  const connection = { connectionString: config.databaseUrl };
  const direct = { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
  await checkServer('DATABASE_URL', connection, options);
  if (direct.connectionString !== connection.connectionString)
    await checkServer('DATABASE_DIRECT_URL', direct, options);
  return { connection, direct, stop: async () => undefined, ended: new Promise(() => undefined) };
}

const checkServer = (variable: string, connection: Connection, options: OpenOptions): Promise<void> =>
  whenItConnects(variable, connection, options, async (client) => {
    await checkDatabaseSettings(client, { durable: options.durable });
    await whenItConnects(variable, connection, options, (other) =>
      refuseSharedSessions(variable, client, other),
    );
  });

/** A pooler with other clients may hand one connection the same session several times by chance. */
const SESSION_LOOKS = 5;

/**
 * Refuses a pooler in transaction mode: it would apply one connection's settings to others, so that a read-only
 * handle could write. Session mode is required.
 * @throws DatabaseError
 */
export async function refuseSharedSessions(
  variable: string,
  one: pg.ClientBase,
  other: pg.ClientBase,
): Promise<void> {
  const ofOne = new Set<number>();
  const ofOther = new Set<number>();
  for (let look = 0; look < SESSION_LOOKS; look++) {
    // Twice each: a pooler that takes its sessions in turn could give the two in turn what stays the same.
    for (let time = 0; time < 2; time++) ofOne.add(await sessionProcess(one));
    for (let time = 0; time < 2; time++) ofOther.add(await sessionProcess(other));
  }
  const all = new Set([...ofOne, ...ofOther]);
  if (ofOne.size === 1 && ofOther.size === 1 && all.size === 2) return;
  throw new DatabaseError(
    `${variable} leads to a pooler that shares sessions between connections (PgBouncer: pool_mode = transaction). ` +
      'Kvorum needs a session for each connection (pool_mode = session).',
  );
}

async function whenItConnects(
  variable: string,
  connection: Connection,
  { log, signal }: OpenOptions,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let asked = false; ; asked = true) {
    signal?.throwIfAborted();
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      await client.end().catch(() => undefined);
      if (!STARTING.has(code ?? '') || Date.now() > deadline) {
        throw new DatabaseError(`The database of ${variable} cannot be reached: ${message || code}`);
      }
      if (!asked) log.warn({ code }, 'Waiting for the database');
      await wait(500, undefined, signal ? { signal } : {});
      continue;
    }
    return work(client).finally(() => client.end());
  }
}
