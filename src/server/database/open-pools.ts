import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type JobDatabases, MOST_JOBS_AT_ONCE } from '#server/jobs/worker.ts';
import { connect, type Database, OWN_CONNECTIONS } from './connect.ts';
import type { OpenedDatabase } from './open-database.ts';
import { serverConnections } from './settings.queries.ts';

export type Pools = {
  /** For one-time work at startup; holds no connection afterwards. */
  install: Database;
  /** Present if this process has the role. */
  http: Database | null;
  jobs: JobDatabases | null;
  all: Database[];
};

/** Permanent connections: for changed settings and for counts of other processes; and one that holds the workers' locks. */
const LISTENING = 2;
const STANDING_CONNECTIONS = 1;
/** Jobs that send mail hold a connection for some milliseconds only. */
const MAIL_CONNECTIONS = 2;
/** The workers of each urgency listen for their jobs. */
const LISTENING_WORKERS = 3;

/** Opens the pools for a process's roles and returns the most connections they use. */
export async function openPools(
  { connection, direct }: Pick<OpenedDatabase, 'connection' | 'direct'>,
  { roles, connections }: Pick<Config, 'roles' | 'connections'>,
  log: FastifyBaseLogger,
): Promise<Pools> {
  const open = (role: 'http' | 'jobs' | 'mails', size: number, ownSize = OWN_CONNECTIONS) =>
    connect(connection, size, { role, direct, log, ownSize });
  const install = connect(connection, 1, { role: 'commands', direct, log });
  const http = roles.has('http') ? open('http', connections.http) : null;
  // The queue asks for jobs, and listens, on connections of the usual ones.
  const ownOfJobs = Math.max(connections.jobs + LISTENING_WORKERS, MOST_JOBS_AT_ONCE);
  const jobs = roles.has('jobs')
    ? {
        usual: open('jobs', connections.jobs, ownOfJobs),
        prompt: open('mails', MAIL_CONNECTIONS),
        bulk: open('mails', MAIL_CONNECTIONS),
      }
    : null;

  const most = {
    http: http ? 2 * connections.http + OWN_CONNECTIONS + LISTENING : 0,
    jobs: jobs ? 2 * (connections.jobs + 2 * MAIL_CONNECTIONS) + ownOfJobs + STANDING_CONNECTIONS : 0,
  };
  const sum = most.http + most.jobs;
  const server = await serverConnections(install.pool);
  const said = { ...most, sum, server };
  if (sum > server) log.warn(said, 'this process may ask for more connections than the database takes');
  else log.info(said, 'connections to the database, at most');
  return { install, http, jobs, all: [install, ...(http ? [http] : []), ...Object.values(jobs ?? {})] };
}
