import type { ClientBase, Pool } from 'pg';
import { selectLowerCase, selectSettings } from './settings.queries.ts';

/** The database isn't safe for money or names; the message lists every problem. */
export class DatabaseSettingsError extends Error {
  override name = 'DatabaseSettingsError';
}

const OLDEST_VERSION = 15;

/**
 * Refuses a database that isn't safe for money and names: too old, not durable, not UTF-8, unable to fold
 * case outside English, or without trigrams.
 * @throws DatabaseSettingsError
 */
export async function checkDatabaseSettings(
  client: ClientBase | Pool,
  {
    durable = true,
  }: {
    /** false only in tests: what is lost when the power fails is not looked at */ durable?: boolean;
  } = {},
): Promise<void> {
  const found = await selectSettings(client);
  if (found === undefined) throw new DatabaseSettingsError('The database does not tell its settings.');
  const wrong: string[] = [];
  if (found.version < OLDEST_VERSION * 10_000) {
    wrong.push(`it is PostgreSQL ${found.version_name}: use ${OLDEST_VERSION} or later`);
  }
  if (durable) {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
      if (found[name] === 'off') wrong.push(`${name} is off, so that a power cut loses points: set it to on`);
    }
  }
  if (found.encoding !== 'UTF8') {
    wrong.push(`its encoding is ${found.encoding}: create the database with ENCODING 'UTF8'`);
  } else if ((await selectLowerCase(client, 'Я')) !== 'я') {
    wrong.push(
      "lower('Я') is not 'я': create the database with a locale that knows all alphabets, such as C.UTF-8 or " +
        'en_US.UTF-8',
    );
  }
  if (!found.trigrams)
    wrong.push('it has no pg_trgm, by which members are searched: install the contrib modules of PostgreSQL');
  if (wrong.length > 0)
    throw new DatabaseSettingsError(`Kvorum cannot use this database: ${wrong.join('; ')}.`);
}
