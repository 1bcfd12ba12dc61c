import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { connect, type Database } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { type OpenedDatabase, openDatabase } from './database/open-database.ts';
import { AppError } from './http/app-error.ts';
import { closeApp, settlesWithin } from './http/close-app.ts';
import { handleErrors } from './http/errors.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { installOnStart } from './install.ts';
import { type JobWorker, startWorker } from './jobs/worker.ts';
import { enqueueWaitingMails } from './mail/send-mail.job.ts';
import { type MailSender, openMailSender } from './mail/smtp.ts';
import type { BrowserBuild } from './pages/assets.ts';
import { readinessOf } from './readiness.ts';
import { timetable } from './timetable.ts';

export type Running = {
  /** How to sign in to the demo panel that was made at this start. */
  demoSignIn: string | null;
  /** Where it listens. */
  address: string;
  /** Stops cleanly; called again it is the same stop. */
  stop(): Promise<void>;
  /** Resolves with what has happened when this process cannot go on. */
  broken: Promise<string>;
};

/** What has begun gets so long to end when the process stops. */
const GRACE_MS = 10_000;
const CLOSING_MS = 2_000;

type Options = {
  build?: BrowserBuild;
  /** Tests only: a database that may lose what it confirmed when the power fails. */
  durable?: boolean;
};

type Started = {
  opened?: OpenedDatabase;
  database?: Database;
  sender?: MailSender | null;
  worker?: JobWorker;
  app?: FastifyInstance;
};

/** Starts in order what the roles of this process ask for. When something fails, what has started is stopped. */
export async function start(
  config: Config,
  log: FastifyBaseLogger,
  { build, durable = true }: Options = {},
): Promise<Running> {
  const started: Started = {};
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll(started);
    return stopping;
  };
  try {
    const opened = await openDatabase(config, log, durable);
    started.opened = opened;
    await migrate({ connection: opened.connection, log });
    const database = connect(opened.connection);
    started.database = database;
    const demoSignIn = await database.transaction((db) => installOnStart(db, config));
    if (config.roles.has('jobs')) await startJobs(started, config, database, log);
    const { worker } = started;
    const readiness = readinessOf({ config, database, worker });
    const app = config.roles.has('http')
      ? await buildApp({ config, database, log, readiness, ...(build ? { build } : {}) })
      : watchedApp(log, readiness);
    started.app = app;
    const address = await app.listen({ port: config.port, host: config.host });
    const broken = Promise.race([
      opened.ended.then(() => 'The database has ended by itself'),
      ...(worker ? [worker.ended.then(() => 'The worker has ended by itself')] : []),
    ]);
    return { address, demoSignIn, stop, broken };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startJobs(started: Started, config: Config, database: Database, log: FastifyBaseLogger) {
  const sender = openMailSender(config);
  started.sender = sender;
  if (sender) await database.transaction(enqueueWaitingMails);
  started.worker = await startWorker(database, timetable({ config, sender }), log);
}

/** A process for jobs alone answers only whoever watches it. */
function watchedApp(log: FastifyBaseLogger, readiness: Readiness): FastifyInstance {
  const app = fastify({ loggerInstance: log });
  handleErrors(app);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  healthRoutes(app, readiness);
  return app;
}

/** No new work; open requests and running jobs end; then the connections, and at last the database. */
async function stopAll({ app, worker, sender, database, opened }: Started): Promise<void> {
  await Promise.all([app && closeApp(app, GRACE_MS), worker && settlesWithin(worker.stop(), GRACE_MS)]);
  sender?.close();
  if (database) await settlesWithin(database.close(), CLOSING_MS);
  await opened?.stop();
}
