const NAME = '"?(\\w+)"?';
const WRITES = new RegExp(`\\b(?:update|delete from)\\s+(?:only\\s+)?(?!of\\b|set\\b)${NAME}`, 'gi');
const SOURCES = new RegExp(`\\b(?:from|join)\\s+${NAME}(?:\\s+(?:as\\s+)?${NAME})?`, 'gi');
/** `for key share` alone waits for nobody but a member who leaves. */
const LOCKS = /\bfor (?:no key update|update|share)\b(?:\s+of\s+("?\w+"?(?:\s*,\s*"?\w+"?)*))?/gi;

/** The tables of which a statement locks rows. */
export function lockedTables(statement: string): string[] {
  const sources = [...statement.matchAll(SOURCES)].map(([, table = '', alias = table]) => ({ table, alias }));
  const locked = [...statement.matchAll(LOCKS)].flatMap(([, of]) => {
    const named = of?.match(/\w+/g);
    return sources
      .filter(({ table, alias }) => !named || named.includes(alias) || named.includes(table))
      .map(({ table }) => table);
  });
  return [...new Set([...[...statement.matchAll(WRITES)].map(([, table = '']) => table), ...locked])];
}
