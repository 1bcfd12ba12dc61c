import { once } from 'node:events';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ReadHandle } from './read-handle.ts';
import type { DB } from './tables.ts';

/** A transaction, opened by the wrapper of a call, a job or a command: the only handle that can write. */
export type Db = Transaction<DB>;
/** A handle for reading: PostgreSQL itself refuses a write through it. A `Db` serves as one too. */
export type ReadDb = Kysely<DB>;

export type Connection = pg.PoolConfig;

const INT8 = 20;
const DATE = 1082;

/** Amounts and ids stay far below 2^53: a number serves. A calendar date has no time zone: it stays text. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

export type Database = {
  /** Runs `work` in one transaction; retried when PostgreSQL gave way to another (deadlock, serialization). */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  read: ReadDb;
  /** For what brings its own SQL (job queue, rate limits, notifications). */
  pool: pg.Pool;
  connection: Connection;
  close(): Promise<void>;
};

const GAVE_WAY = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Opens the pools; `size` connections for writing and as many for reading. */
export function connect(connection: Connection, size = 10): Database {
  const { pool, close } = openPool({ ...connection, max: size, application_name: 'kvorum' });
  const reading = openPool({
    ...connection,
    max: size,
    application_name: 'kvorum-read',
    options: '-c default_transaction_read_only=on',
  });
  const writer = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const read = new ReadHandle(reading.pool);
  return {
    read,
    pool,
    connection,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await writer.transaction().execute(work);
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (code === undefined || !GAVE_WAY.has(code) || attempt === ATTEMPTS) throw error;
        }
      }
    },
    async close() {
      await Promise.all([close(), reading.close()]);
    },
  };
}

/** `close` resolves when PostgreSQL has let the connections go; the pool's own `end` does when they are told to. */
function openPool(config: pg.PoolConfig): { pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ ...config, types });
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    connected.add(client);
    client.once('end', () => connected.delete(client));
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    pool,
    async close() {
      await pool.end();
      await Promise.all([...connected].map((client) => once(client, 'end')));
    },
  };
}
