import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { checkDatabaseSettings } from './check-settings.ts';
import type { Connection } from './connect.ts';
import { startEmbedded } from './embedded/start-embedded.ts';

type Log = { info(fields: object, message?: string): void; warn(fields: object, message?: string): void };

export type OpenedDatabase = {
  connection: Connection;
  /** Ends the embedded server; nothing where it is somebody else's. */
  stop(): Promise<void>;
  /** Resolves when the embedded server ends by itself. */
  ended: Promise<unknown>;
};

/** The database cannot be used; the message is for the person who starts Kvorum. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** A database server may start at the same time as this process. */
const PATIENCE_MS = 30_000;
const STARTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03']);

/** The database of DATABASE_URL, or the one that comes with Kvorum, checked to be safe for money and names. */
export async function openDatabase(config: Config, log: Log, durable: boolean): Promise<OpenedDatabase> {
  if (config.databaseUrl === null) return startEmbedded({ dataDir: config.dataDir, log, durable });
  const connection = { connectionString: config.databaseUrl };
  await checkWhenItAnswers(connection, log, durable);
  return { connection, stop: async () => undefined, ended: new Promise(() => undefined) };
}

async function checkWhenItAnswers(connection: Connection, log: Log, durable: boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let asked = false; ; asked = true) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      await client.end().catch(() => undefined);
      if (!STARTING.has(code ?? '') || Date.now() > deadline) {
        throw new DatabaseError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
      }
      if (!asked) log.warn({ code }, 'Waiting for the database');
      await wait(500);
      continue;
    }
    return checkDatabaseSettings(client, { durable }).finally(() => client.end());
  }
}
