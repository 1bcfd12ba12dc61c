const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Migration = { name: string; sql: string };

/** In order: `0001-…` first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/**
 * How a migration is run (docs/decisions, "Migrations on a live panel"): the whole file in one transaction; a
 * single statement outside a transaction; or a single statement repeated, each time in its own transaction, until
 * it changes no row.
 */
export type MigrationMode = 'in a transaction' | 'outside a transaction' | 'in batches';

export type Directives = {
  manner: MigrationMode;
  /** Programs without this migration must not use the database afterwards; null: all earlier programs may. */
  needs: string | null;
};

/** Directives are in the comment lines at the start of the file, one per line. */
export function directivesOf({ name, sql }: Migration): Directives {
  const head = /^(?:\s*--[^\n]*\n?)*/.exec(sql)?.[0] ?? '';
  const lines = head.split('\n').map((line) => line.replace(/^\s*--\s*/, '').trim());
  const manners = lines.filter((line) => line === 'outside a transaction' || line === 'in batches');
  if (manners.length > 1) throw new Error(`The migration ${name} is to be run in two manners.`);
  const needs = lines.map((line) => /^needs (\d{4}-[\w-]+)$/.exec(line)?.[1]).find(Boolean);
  return { manner: (manners[0] as MigrationMode | undefined) ?? 'in a transaction', needs: needs ?? null };
}
