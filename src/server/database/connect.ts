import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ReadHandle } from './read-handle.ts';
import { LIMITS, type Limits, type Role, type Session, settleSession } from './session-settings.ts';
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
  /**
   * For what brings its own SQL (job queue, rate limits). It is a pool of its own, so that work inside a transaction
   * never waits for connections that other transactions hold.
   */
  pool: pg.Pool;
  connection: Connection;
  /** For what keeps a connection for good or takes a lock for its session; the same as `connection` without a pooler. */
  direct: Connection;
  close(): Promise<void>;
};

type Log = { warn(fields: object, message: string): void };

export type ConnectOptions = {
  /** Decides the limits of every connection. */
  role?: Role;
  /** Past a pooler, where there is one. */
  direct?: Connection;
  /** Of `pool`. */
  ownSize?: number;
  log?: Log;
  /** Tests only: limits that are reached sooner. */
  limits?: Partial<Limits>;
};

/** Connections of `pool` where nobody says otherwise: the queue keeps one of them listening. */
export const OWN_CONNECTIONS = 3;

const GAVE_WAY = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
const GIVING_WAY_MS = 20;

/** Opens the pools; at most `size` connections for writing, as many for reading, and `ownSize` more. */
export function connect(connection: Connection, size = 10, options: ConnectOptions = {}): Database {
  const { role = 'http', direct = connection, ownSize = OWN_CONNECTIONS, log } = options;
  const limits = { ...LIMITS[role], ...options.limits };
  const open = (name: string, to: Connection, max: number, readOnly: 'on' | 'off') =>
    openPool(
      { ...to, max, application_name: name, connectionTimeoutMillis: limits.acquire_ms },
      { ...limits, default_transaction_read_only: readOnly },
      log,
    );
  const writing = open(`kvorum-${role}`, connection, size, 'off');
  const reading = open(`kvorum-${role}-read`, connection, size, 'on');
  // The queue listens and holds locks of its session.
  const own = open(`kvorum-${role}-own`, role === 'jobs' ? direct : connection, ownSize, 'off');
  const writer = new Kysely<DB>({ dialect: new PostgresDialect({ pool: writing.pool }) });
  const read = new ReadHandle(reading.pool);
  return {
    read,
    pool: own.pool,
    connection,
    direct,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await writer.transaction().execute(work);
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (code === undefined || !GAVE_WAY.has(code) || attempt === ATTEMPTS) throw error;
          // The other one first: tried at once, both could meet again.
          await wait(attempt * GIVING_WAY_MS * (0.5 + Math.random()));
        }
      }
    },
    async close() {
      await Promise.all([writing.close(), reading.close(), own.close()]);
    },
  };
}

/** `close` resolves when PostgreSQL has let the connections go; the pool's own `end` does when they are told to. */
function openPool(
  config: pg.PoolConfig,
  session: Session,
  log: Log | undefined,
): { pool: pg.Pool; close(): Promise<void> } {
  // Awaited by the pool before anybody gets the connection, which its types do not say.
  const onConnect = (client: pg.ClientBase): Promise<void> => settleSession(client, session);
  const pool = new pg.Pool({ ...config, types, keepAlive: true, onConnect });
  const connected = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    connected.add(client);
    client.once('end', () => connected.delete(client));
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) =>
    log?.warn({ err: error, pool: config.application_name }, 'a connection to the database broke'),
  );
  return {
    pool,
    async close() {
      await pool.end();
      await Promise.all([...connected].map((client) => once(client, 'end')));
    },
  };
}
