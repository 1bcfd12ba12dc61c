import type { Db } from './database/connect.ts';
import { lockInstallation } from './database/install.queries.ts';
import { installCountries } from './features/countries/install-countries.ts';
import { installProfilers } from './features/profiler/install-profilers.ts';

/**
 * Puts in what Kvorum ships and the database does not have yet; what operators changed stays. Processes that start
 * together wait for each other.
 */
export async function installShippedData(db: Db): Promise<void> {
  await lockInstallation(db);
  await installCountries(db);
  await installProfilers(db);
}
