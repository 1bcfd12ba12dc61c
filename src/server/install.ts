import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import { takeLock } from './database/named-lock.ts';
import { installCountries } from './features/countries/install-countries.ts';
import { makeDemo } from './features/demo/make-demo.ts';
import { installRoles } from './features/operators/install-roles.ts';
import { installProfilers } from './features/profiler/install-profilers.ts';
import { mailTemplates } from './mails.ts';

/**
 * Installs shipped data that the database doesn't have yet, leaves operators' changes, waits for processes that start
 * at the same time, and returns whether the panel is new.
 */
export async function installShippedData(db: Db): Promise<{ isNew: boolean }> {
  await takeLock(db, 'install');
  const isNew = await installCountries(db);
  await installProfilers(db);
  await installRoles(db);
  return { isNew };
}

/**
 * The same at startup, plus the demo for a new panel in the embedded database at localhost, unless DEMO disables
 * it; all in one transaction. Returns the demo's sign-in data if it was created now.
 */
export async function installOnStart(db: Db, config: Config): Promise<string | null> {
  const { isNew } = await installShippedData(db);
  const wantsDemo = isNew && config.demo && config.local && config.databaseUrl === null;
  return wantsDemo ? makeDemo(db, { config, templates: mailTemplates }) : null;
}
