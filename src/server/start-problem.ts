import { ConfigError } from './config.ts';
import { DatabaseSettingsError } from './database/check-settings.ts';
import { EmbeddedDatabaseError } from './database/embedded/embedded-database-error.ts';
import { MigrationError } from './database/migrate.ts';
import { DatabaseError } from './database/open-database.ts';
import { isOverload } from './database/overload.ts';

const FOR_PEOPLE = [ConfigError, EmbeddedDatabaseError, DatabaseSettingsError, DatabaseError, MigrationError];

/** A configuration or database problem, as a message for the person who starts Kvorum; null for other errors. */
export const problemForPeople = (error: unknown): string | null =>
  FOR_PEOPLE.some((kind) => error instanceof kind) ? (error as Error).message : null;

/** Why Kvorum couldn't start, as a message for the person who starts it; other errors with their stack. */
export function problemOf(error: unknown): string {
  const problem = problemForPeople(error);
  if (problem !== null) return problem;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Another program already listens on ${address}:${port}. End it, or set PORT to another number.`;
  }
  if (syscall === 'listen') {
    return `Kvorum cannot listen on ${address}:${port} (${code}). Set HOST and PORT to what this machine allows.`;
  }
  if (isOverload(error))
    return (
      `The database gave too few connections, or went away (${(error as Error).message}). ` +
      'Give it, or the pooler before it, room for all that HTTP_CONNECTIONS and JOB_CONNECTIONS ask for, and start again.'
    );
  return `Kvorum could not start. ${error instanceof Error ? error.stack : String(error)}`;
}
