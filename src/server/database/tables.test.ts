import { generate, getDialect } from 'kysely-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { Database } from './connect.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(1));
});
afterAll(() => close());

/** Rewrites the file when run by `npm run tables`. */
it('tables.ts is what a migrated database has', async () => {
  const tables = await generate({
    db: database.read,
    dialect: getDialect('postgres', { dateParser: 'string' }),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    // Citus shows its own tables in views there.
    excludePattern: 'public.{migrations,citus_*}',
    typeMapping: { int8: 'number' },
    outFile: null,
  });
  await expect(tables).toMatchFileSnapshot('./tables.ts');
});
