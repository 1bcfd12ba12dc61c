import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { databaseReadiness } from './database/database-readiness.ts';
import type { Readiness } from './http/health.ts';
import { mailReadiness } from './mail/mail-readiness.ts';

type Parts = {
  config: Config;
  database: Database;
  /** Only if this process runs jobs. */
  worker?: { running(): boolean } | undefined;
  /** Aborted when the process is stopping. */
  stopping?: AbortSignal;
};

/**
 * Whether this process can do its work: database reachable, migrations applied, jobs running, mail configured, and
 * not stopping.
 */
export const readinessOf =
  ({ config, database, worker, stopping }: Parts): Readiness =>
  async () => ({
    ...(await databaseReadiness(database.pool)),
    ...(worker ? { jobs: worker.running() ? null : 'the worker does not run' } : {}),
    mail: mailReadiness(config),
    ...(stopping?.aborted ? { process: 'this process is about to stop' } : {}),
  });
