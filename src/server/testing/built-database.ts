import { connect, type Database } from '#server/database/connect.ts';
import { findRunningEmbedded } from '#server/database/embedded/start-embedded.ts';
import type { BuiltServer } from './built-server.ts';

/** Works on the embedded database of a server, as soon as that is ready. */
export async function onDatabaseOf<T>(
  server: BuiltServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await server.ready();
  return onDatabaseIn(server.dataDir, work);
}

/** The same on the data folder of a server that is ready. */
export async function onDatabaseIn<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connection = await findRunningEmbedded(dataDir);
  if (!connection) throw new Error('The embedded database does not run');
  const database = connect(connection, 1);
  return work(database).finally(() => database.close());
}
