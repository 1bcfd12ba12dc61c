import type { PoolConfig } from 'pg';

/** A test database's connection string. */
export function databaseUrl({ connectionString, host, port, user, password, database }: PoolConfig): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', String(host));
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', String(user));
  if (password) url.searchParams.set('password', String(password));
  return url.href;
}
