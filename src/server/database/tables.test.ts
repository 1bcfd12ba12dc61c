import { generate, getDialect } from 'kysely-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { connect, type Database } from './connect.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  database = connect(testDatabase.connection, 1);
  drop = testDatabase.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

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
