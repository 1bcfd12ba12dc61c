import type { Migration } from './migration-files.ts';
import type { DoneMigration } from './migrations.queries.ts';

/** Why this program must not use a database with these migrations; null if it may. */
export type VersionProblem = { kind: 'empty' | 'older' | 'newer' | 'other'; message: string };

/**
 * Compares the database's migrations with those of this program; a newer database also works with earlier programs,
 * up to a migration with a `needs` directive.
 */
export function versionProblem(
  done: readonly DoneMigration[],
  all: readonly Migration[],
): VersionProblem | null {
  if (done.length === 0) return { kind: 'empty', message: 'There are no tables of Kvorum in this database.' };
  const known = new Set(all.map(({ name }) => name));
  const has = new Set(done.map(({ name }) => name));
  const unknown = done.filter(({ name }) => !known.has(name));
  const missing = all.find(({ name }) => !has.has(name));
  if (missing && unknown[0])
    return {
      kind: 'other',
      message: `The database belongs to another version of Kvorum (it has the migration ${unknown[0].name}, and lacks ${missing.name}).`,
    };
  const tooNew = unknown.find(({ needs }) => needs !== null && !known.has(needs));
  if (tooNew)
    return {
      kind: 'newer',
      message: `The database is newer than this version of Kvorum (it has the migration ${tooNew.name}). Use the newer version, or restore a backup.`,
    };
  if (missing)
    return {
      kind: 'older',
      message: `The database is older than this version of Kvorum (it lacks the migration ${missing.name}).`,
    };
  return null;
}
