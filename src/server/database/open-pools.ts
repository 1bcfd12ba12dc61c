import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { connect, type Database, OWN_CONNECTIONS } from './connect.ts';
import type { OpenedDatabase } from './open-database.ts';
import { serverConnections } from './settings.queries.ts';

export type Pools = {
  /** For what is done once at the start; it holds no connection afterwards. */
  install: Database;
  /** Where this process has the role. */
  http: Database | null;
  jobs: Database | null;
  all: Database[];
};

/** Kept for good: one listens for changes of the settings, one holds the locks of workers. */
const STANDING_CONNECTIONS = 1;

/** Opens the pools that the roles of a process need, and says how many connections they take at most. */
export async function openPools(
  { connection, direct }: OpenedDatabase,
  { roles, connections }: Pick<Config, 'roles' | 'connections'>,
  log: FastifyBaseLogger,
): Promise<Pools> {
  // The queue asks for jobs on as many connections as run jobs, and listens on one more.
  const own = (role: 'http' | 'jobs') => (role === 'jobs' ? connections.jobs + 1 : OWN_CONNECTIONS);
  const pools = (role: 'http' | 'jobs') =>
    roles.has(role)
      ? connect(connection, connections[role], { role, direct, log, ownSize: own(role) })
      : null;
  const install = connect(connection, 1, { role: 'commands', direct, log });
  const http = pools('http');
  const jobs = pools('jobs');

  const most = (role: 'http' | 'jobs') =>
    roles.has(role) ? 2 * connections[role] + own(role) + STANDING_CONNECTIONS : 0;
  const sum = most('http') + most('jobs');
  const server = await serverConnections(install.pool);
  const said = { http: most('http'), jobs: most('jobs'), sum, server };
  if (sum > server) log.warn(said, 'this process may ask for more connections than the database takes');
  else log.info(said, 'connections to the database, at most');
  return { install, http, jobs, all: [install, http, jobs].filter((one) => one !== null) };
}
