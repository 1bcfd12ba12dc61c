import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import { lockInstallation } from './database/install.queries.ts';
import { installCountries } from './features/countries/install-countries.ts';
import { makeDemo } from './features/demo/make-demo.ts';
import { installRoles } from './features/operators/install-roles.ts';
import { installProfilers } from './features/profiler/install-profilers.ts';

/**
 * Puts in what Kvorum ships and the database does not have yet; what operators changed stays. Processes that start
 * together wait for each other. Answers whether the panel is new.
 */
export async function installShippedData(db: Db): Promise<{ isNew: boolean }> {
  await lockInstallation(db);
  const isNew = await installCountries(db);
  await installProfilers(db);
  await installRoles(db);
  return { isNew };
}

/**
 * The same on a start, and the demo with it where a newcomer begins: a new panel, in the embedded database, at
 * localhost, unless DEMO says no. All of it or nothing. Answers how to sign in to a demo that was made now.
 */
export async function installOnStart(db: Db, config: Config): Promise<string | null> {
  const { isNew } = await installShippedData(db);
  const wantsDemo = isNew && config.demo && config.local && config.databaseUrl === null;
  return wantsDemo ? makeDemo(db, config) : null;
}
