import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { FrequentStatements } from './frequent-statements.ts';
import { plannedPool } from './planned-pool.ts';
import { ReadHandle } from './read-handle.ts';
import { LIMITS, type Limits, type Role, type Session, settleSession } from './session-settings.ts';
import type { DB } from './tables.ts';

/** A transaction, opened by the wrapper of a call, a job or a command; the only handle that can write. */
export type Db = Transaction<DB>;
/** A read-only handle, enforced by PostgreSQL itself, as which a `Db` can be used too. */
export type ReadDb = Kysely<DB>;

export type Connection = pg.PoolConfig;

const INT8 = 20;
const DATE = 1082;

/**
 * int8 becomes a number, because amounts and ids stay far below 2^53, and calendar dates stay strings, because they
 * have no time zone.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

export type Database = {
  /** Runs `work` in one transaction; retries after a deadlock or serialization failure. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  read: ReadDb;
  /**
   * A separate pool for libraries with their own SQL (job queue, rate limits), so that work inside a transaction
   * never waits for connections held by other transactions.
   */
  pool: pg.Pool;
  connection: Connection;
  /** For connections that are kept open or hold session locks; the same as `connection` without a pooler. */
  direct: Connection;
  close(): Promise<void>;
};

type Log = { warn(fields: object, message: string): void };

export type ConnectOptions = {
  /** Determines the limits of every connection. */
  role?: Role;
  /** Bypasses a pooler, if there is one. */
  direct?: Connection;
  /** Limits for `pool`. */
  ownSize?: number;
  log?: Log;
  /** Tests only: shorter limits, and how often a statement is asked for until its plan is kept. */
  limits?: Partial<Limits>;
  often?: number;
};

/** Default size of `pool`; the job queue keeps one connection for LISTEN. */
export const OWN_CONNECTIONS = 3;

/** After so long without a word the other machine is asked whether it is there. */
const ALIVE_MS = 10_000;

const GAVE_WAY = new Set(['40001', '40P01']);
const ATTEMPTS = 3;
const GIVING_WAY_MS = 20;

/** Opens the pools: at most `size` connections for writing, as many for reading, and `ownSize` more. */
export function connect(connection: Connection, size = 10, options: ConnectOptions = {}): Database {
  const { role = 'http', direct = connection, ownSize = OWN_CONNECTIONS, log } = options;
  const limitsOf = (of: Role) => ({ ...LIMITS[of], ...options.limits });
  const open = (name: string, to: Connection, max: number, readOnly: 'on' | 'off', limits = limitsOf(role)) =>
    openPool(
      {
        ...to,
        max,
        application_name: name,
        connectionTimeoutMillis: limits.acquire_ms,
        query_timeout: limits.answer_ms,
      },
      { ...limits, default_transaction_read_only: readOnly },
      log,
    );
  const writing = open(`kvorum-${role}`, connection, size, 'off');
  const reading = open(`kvorum-${role}-read`, connection, size, 'on');
  const ofQueue = role === 'jobs';
  // The job queue uses LISTEN and session locks.
  const own = open(
    `kvorum-${role}-own`,
    ofQueue ? direct : connection,
    ownSize,
    'off',
    limitsOf(ofQueue ? 'mails' : role),
  );
  const statements = new FrequentStatements(options.often);
  const writer = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: plannedPool(writing.pool, statements) }),
  });
  const read = new ReadHandle(reading.pool, statements);
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
          const isOutdated = statements.gaveUpAfter(error);
          if (!(isOutdated || GAVE_WAY.has(code ?? '')) || attempt === ATTEMPTS) throw error;
          if (isOutdated) continue;
          // Lets the other transaction finish first; an immediate retry could deadlock again.
          await wait(attempt * GIVING_WAY_MS * (0.5 + Math.random()));
        }
      }
    },
    async close() {
      await Promise.all([writing.close(), reading.close(), own.close()]);
    },
  };
}

/** `close` resolves when PostgreSQL has closed the connections; the pool's own `end` resolves earlier. */
function openPool(
  config: pg.PoolConfig,
  session: Session,
  log: Log | undefined,
): { pool: pg.Pool; close(): Promise<void> } {
  // The pool awaits this before handing out the connection, although its types don't say so.
  const onConnect = (client: pg.ClientBase): Promise<void> => settleSession(client, session);
  const pool = new pg.Pool({
    ...config,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_MS,
    onConnect,
  });
  const connected = new Set<pg.PoolClient>();
  const broke = (error: Error) =>
    log?.warn({ err: error, pool: config.application_name }, 'a connection to the database broke');
  const logged = () => undefined;
  // The pool replaces connections that break, and whoever uses one learns it from the statement; without an error
  // listener, in use as well as idle, one would crash the process.
  pool.on('connect', (client) => {
    connected.add(client);
    client.once('end', () => connected.delete(client));
    client.once('error', broke);
    client.on('error', logged);
  });
  pool.on('error', logged);
  return {
    pool,
    async close() {
      await pool.end();
      await Promise.all([...connected].map((client) => once(client, 'end')));
    },
  };
}
