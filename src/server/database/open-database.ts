import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { checkDatabaseSettings } from './check-settings.ts';
import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { markSession, sessionMark } from './settings.queries.ts';

type Log = { info(fields: object, message?: string): void; warn(fields: object, message?: string): void };

export type OpenedDatabase = {
  connection: Connection;
  /** Past a pooler, where there is one. */
  direct: Connection;
  /** Ends the embedded server; nothing where it is somebody else's. */
  stop(): Promise<void>;
  /** Resolves when the embedded server ends by itself. */
  ended: Promise<unknown>;
};

/** The database cannot be used; the message is for the person who starts Kvorum. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export type OpenOptions = {
  log: Log;
  /** Tests only: false for a database that may lose what it confirmed when the power fails. */
  durable: boolean;
  /** Ends the wait for a database that does not answer yet. */
  signal?: AbortSignal | undefined;
};

/** A database server may start at the same time as this process. */
const PATIENCE_MS = 30_000;
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03']);

/** The database of DATABASE_URL, or the one that comes with Kvorum, checked to be safe for money and names. */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenedDatabase> {
  const { log, durable, signal } = options;
  if (config.databaseUrl === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, durable, signal });
    return { ...embedded, direct: embedded.connection };
  }
  const connection = { connectionString: config.databaseUrl };
  const direct = { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
  await whenItAnswers('DATABASE_URL', connection, options, async (client) => {
    await checkDatabaseSettings(client, { durable });
    await whenItAnswers('DATABASE_URL', connection, options, (other) => refuseSharedSessions(client, other));
  });
  if (direct.connectionString !== connection.connectionString)
    await whenItAnswers('DATABASE_DIRECT_URL', direct, options, async (client) => {
      await checkDatabaseSettings(client, { durable });
      await whenItAnswers('DATABASE_DIRECT_URL', direct, options, (other) =>
        refuseSharedSessions(client, other),
      );
    });
  return { connection, direct, stop: async () => undefined, ended: new Promise(() => undefined) };
}

/**
 * A pooler that gives each transaction another session would hand the settings of one connection to others: a reader
 * could write, and a writer could not. Only a pooler with a session for each connection serves.
 * @throws DatabaseError
 */
export async function refuseSharedSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  const mark = randomUUID();
  await markSession(one, mark);
  if ((await sessionMark(other)) !== mark) return;
  throw new DatabaseError(
    'DATABASE_URL leads to a pooler that shares sessions between connections (PgBouncer: pool_mode = transaction). ' +
      'Kvorum needs a session for each connection (pool_mode = session).',
  );
}

async function whenItAnswers(
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
