import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { type OpenedDatabase, openDatabase } from './database/open-database.ts';
import { openPools } from './database/open-pools.ts';
import { firstOwnerLink } from './features/operators/first-owner-link.ts';
import { AppError } from './http/app-error.ts';
import { closeApp, closeWhileStopping, settlesWithin } from './http/close-app.ts';
import { handleErrors } from './http/errors.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { installOnStart } from './install.ts';
import { type JobDatabases, type JobWorker, startWorker } from './jobs/worker.ts';
import { enqueueWaitingMails } from './mail/send-mail.job.ts';
import { type MailSender, openMailSender } from './mail/smtp.ts';
import { mailTemplates } from './mails.ts';
import type { BrowserBuild } from './pages/assets.ts';
import { readinessOf } from './readiness.ts';
import { timetable } from './timetable.ts';

export type Running = {
  /** Sign-in data of a demo panel created at this start. */
  demoSignIn: string | null;
  /** The link for the first owner of the console, while there is no operator: valid once, for 30 minutes. */
  firstOwnerLink: string | null;
  /** The address it listens on. */
  address: string;
  /** Stops cleanly; repeated calls return the same promise. */
  stop(): Promise<void>;
  /** Resolves with the reason when this process can't continue. */
  broken: Promise<string>;
};

/** How long open requests and database connections may take to end when the process stops. */
const GRACE_MS = 15_000;
const CLOSING_MS = 2_000;
/** How long a worker's end waits for its cause to be named instead: a database that ends takes the worker along. */
const CAUSE_MS = 2_000;

export type StartOptions = {
  build?: BrowserBuild;
  consoleBuild?: BrowserBuild;
  /** Tests only: a database that may lose commits in a power failure. */
  durable?: boolean;
  /** Aborts the start; what was started is stopped, and the reason is thrown. */
  signal?: AbortSignal;
};

type Started = {
  opened?: OpenedDatabase;
  databases: Database[];
  sender?: MailSender | null;
  worker?: JobWorker;
  app?: FastifyInstance;
};

/** Starts the components for this process's roles in order; if one fails, those already started are stopped. */
export async function start(
  config: Config,
  log: FastifyBaseLogger,
  { build, consoleBuild, durable = true, signal }: StartOptions = {},
): Promise<Running> {
  const started: Started = { databases: [] };
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll(started, config, stopping, log);
    return stopped;
  };
  try {
    const opened = await openDatabase(config, { log, durable, signal });
    started.opened = opened;
    await migrate({ connection: opened.direct, log, signal });
    signal?.throwIfAborted();
    const pools = await openPools(opened, config, log);
    started.databases.push(...pools.all);
    const demoSignIn = await pools.install.transaction((db) => installOnStart(db, config));
    signal?.throwIfAborted();
    const link = pools.http ? await pools.install.transaction((db) => firstOwnerLink(db, config)) : null;
    if (pools.jobs) await startJobs(started, config, pools.jobs, log);
    signal?.throwIfAborted();
    const { worker } = started;
    const database = pools.http ?? pools.install;
    const readiness = readinessOf({ config, database, worker, stopping: stopping.signal });
    const app = pools.http
      ? await buildApp({
          config,
          database: pools.http,
          log,
          readiness,
          ...(build && { build }),
          ...(consoleBuild && { consoleBuild }),
        })
      : watchedApp(log, readiness);
    started.app = app;
    closeWhileStopping(app, stopping.signal);
    signal?.throwIfAborted();
    const address = await app.listen({ port: config.port, host: config.host });
    const broken = Promise.race([
      opened.ended.then(() => 'The database has ended by itself'),
      ...(worker ? [worker.ended.then(() => wait(CAUSE_MS, 'The worker has ended by itself'))] : []),
    ]);
    return { address, demoSignIn, firstOwnerLink: link, stop, broken };
  } catch (error) {
    await stop();
    throw signal?.aborted ? signal.reason : error;
  }
}

async function startJobs(started: Started, config: Config, databases: JobDatabases, log: FastifyBaseLogger) {
  const sender = openMailSender(config);
  started.sender = sender;
  if (sender) await databases.usual.transaction((db) => enqueueWaitingMails(db, mailTemplates));
  started.worker = await startWorker(databases, timetable({ config, sender }), log, {
    usual: config.connections.jobs,
  });
}

/** A process for jobs only answers health checks. */
function watchedApp(log: FastifyBaseLogger, readiness: Readiness): FastifyInstance {
  const app = fastify({ loggerInstance: log });
  handleErrors(app);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  healthRoutes(app, readiness);
  return app;
}

/**
 * `/ready` answers 503 and no new job starts; after DRAIN_SECONDS no connections are accepted; open requests and
 * running jobs finish; then connections and finally the database are closed.
 */
async function stopAll(
  { app, worker, sender, databases, opened }: Started,
  { drainSeconds, stopSeconds }: Config,
  stopping: AbortController,
  log: FastifyBaseLogger,
): Promise<void> {
  stopping.abort();
  const stopApp = async () => {
    if (!app) return;
    if (app.server.listening) await wait(drainSeconds * 1000);
    await closeApp(app, GRACE_MS);
  };
  const stopWorker = async () => {
    if (!worker || (await settlesWithin(worker.stop(), stopSeconds * 1000))) return;
    log.warn({ jobs: worker.runningJobs() }, 'jobs did not end in time and will be done again');
  };
  await Promise.all([stopApp(), stopWorker()]);
  sender?.close();
  await settlesWithin(Promise.all(databases.map((database) => database.close())), CLOSING_MS);
  await opened?.stop();
}
