import type pg from 'pg';
import { applySettings } from './settings.queries.ts';

/** What a connection is used for; each use has its own limits. */
export type Role = 'http' | 'jobs' | 'mails' | 'commands' | 'backup' | 'migrations' | 'listening';

/** In PostgreSQL's units, as `show` prints them; `0` means no limit. */
export type SessionLimits = {
  /** How long a statement waits for a lock held by another transaction. */
  lock_timeout: string;
  statement_timeout: string;
  /** How long a transaction may be idle before PostgreSQL closes its connection. */
  idle_in_transaction_session_timeout: string;
};

export type Limits = SessionLimits & {
  /** How long to wait for a free connection. */
  acquire_ms: number;
  /** How long to wait for an answer: longer than a statement may take, since a machine that is gone says nothing. 0: no limit. */
  answer_ms: number;
};

/**
 * Visitors get an answer within seconds, even an error, while jobs are retried, people wait for commands, and backups
 * and migrations take as long as the data needs.
 */
export const LIMITS: Readonly<Record<Role, Limits>> = {
  http: limits('4s', '15s', '15s', 5_000, 20_000),
  jobs: limits('30s', '10min', '1min', 30_000, 11 * 60_000),
  // Sent by jobs that somebody waits for or that are many, and by the queue itself: each statement is small.
  mails: limits('30s', '1min', '1min', 30_000, 75_000),
  commands: limits('1min', '30min', '5min', 15_000, 31 * 60_000),
  backup: limits('15s', '0', '10min', 15_000, 0),
  migrations: limits('3s', '0', '1h', 30_000, 0),
  listening: limits('4s', '15s', '15s', 10_000, 20_000),
};

function limits(
  lock: string,
  statement: string,
  idle: string,
  acquire_ms: number,
  answer_ms: number,
): Limits {
  return {
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    acquire_ms,
    answer_ms,
  };
}

/** A connection doesn't have the requested settings; the message says which. */
class SessionSettingsError extends Error {
  override name = 'SessionSettingsError';
}

export type Session = SessionLimits & { default_transaction_read_only: 'on' | 'off' };

/**
 * Applies the settings to a new connection before its first query and reads them back. A statement is used rather
 * than a startup option, because `options` in DATABASE_URL would override ours.
 * @throws SessionSettingsError
 */
export async function settleSession(client: pg.ClientBase, session: Session): Promise<void> {
  const settings: Record<string, string> = {
    lock_timeout: session.lock_timeout,
    statement_timeout: session.statement_timeout,
    idle_in_transaction_session_timeout: session.idle_in_transaction_session_timeout,
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: session.default_transaction_read_only,
    default_transaction_deferrable: 'off',
    // Compiling takes longer than any of our statements would gain: a third of a second for each mail of a wave.
    jit: 'off',
  };
  const rows = await applySettings(client, settings);
  const wrong = rows.filter(({ wanted, found }) => wanted !== found);
  if (wrong.length === 0 && rows.length === Object.keys(settings).length) return;
  const said = wrong.map(({ name, wanted, found }) => `${name} is ${found} and not ${wanted}`);
  throw new SessionSettingsError(
    `The database does not take the settings of a connection: ${said.join(', ')}`,
  );
}
