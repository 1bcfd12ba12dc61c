import type { ReadDb } from '#server/database/connect.ts';
import type { TestApp } from './test-app.ts';

/**
 * What `read` finds in the database, read anew only if something may have been written since, because that goes over every
 * table: on the connections that may not write PostgreSQL refuses each write.
 */
export function rememberedState<State>(
  { database, sentToWrite }: Pick<TestApp, 'database' | 'sentToWrite'>,
  read: (db: ReadDb) => Promise<State>,
): () => Promise<State> {
  let sent = -1;
  let state: Promise<State> | undefined;
  return () => {
    if (state && sentToWrite() === sent) return state;
    sent = sentToWrite();
    state = read(database.read);
    return state;
  };
}
