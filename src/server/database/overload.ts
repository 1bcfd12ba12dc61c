import pg from 'pg';

/** PostgreSQL's error codes for temporary conditions, where the same call may succeed a little later. */
const PASSING = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure, after the last try
  '40P01', // deadlock_detected, after the last try
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** Errors of the driver that have no code, by message. */
const BY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether a call failed because the database was overloaded or unreachable, so that it may be retried in a few
 * seconds.
 */
export function isOverload(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNREACHABLE.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return BY_MESSAGE.test(error.message);
}
