import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { openBuild } from './pages/assets.ts';
import { start } from './start.ts';
import { problemOf } from './start-problem.ts';
import { startWarnings, whereItIs } from './where-it-is.ts';

/** How long an error waits for its cause to be named instead: a database that ends takes much along. */
const CAUSE_MS = 3_000;

/** The process: starts with the environment's settings, runs until a signal, and closes everything. */
async function main(): Promise<number> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const unhandled = unhandledError(log).then(() => wait(CAUSE_MS, 'An error was handled nowhere'));
  const stopping = new AbortController();
  const signal = nextSignal().then((asked) => {
    stopping.abort(new StoppedWhileStarting());
    return asked;
  });
  const build = openBuild(join(import.meta.dirname, '../client'), 'src/portal/entry-client.tsx');
  const consoleBuild = openBuild(join(import.meta.dirname, '../console'), 'src/console/entry.tsx');
  const running = await start(config, log, { build, consoleBuild, signal: stopping.signal });
  process.stdout.write(whereItIs(config, running.firstOwnerLink));
  if (running.demoSignIn) process.stdout.write(`\n${running.demoSignIn}`);
  for (const warning of startWarnings(config)) log.warn(warning);
  const broken = Promise.race([running.broken, unhandled]);
  const end = await Promise.race([signal, broken.then((problem) => ({ problem }))]);
  if ('problem' in end) log.fatal(end.problem);
  else log.info({ signal: end.signal }, 'stopping');
  await running.stop();
  return 'problem' in end ? 1 : 0;
}

/** The process was asked to stop before it was ready, and stopped cleanly. */
class StoppedWhileStarting extends Error {}

/**
 * Resolves at the first error that nothing handles, after which the process stops as cleanly as after a signal; while
 * it starts or stops anyway, the error is only logged.
 */
function unhandledError(log: FastifyBaseLogger): Promise<void> {
  return new Promise((resolve) => {
    for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
      process.on(kind, (error) => {
        log.error({ err: error }, 'an error was handled nowhere');
        resolve();
      });
  });
}

/** The first termination signal; later ones are ignored, because terminals send them more than once. */
function nextSignal(): Promise<{ signal: string }> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => resolve({ signal }));
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof StoppedWhileStarting) process.exit(0);
    process.stderr.write(`${problemOf(error)}\n`);
    process.exit(1);
  },
);
