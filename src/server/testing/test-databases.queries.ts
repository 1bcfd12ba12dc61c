import pg from 'pg';

export type TestServer = {
  /** a connection to the server; which database it names does not matter */
  server: pg.PoolConfig;
  /** the migrated database of which every test file gets a copy */
  template: string;
};

/** The same server, another database. */
export function databaseOn(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
}

async function run(server: pg.PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Has no tables but those of the extension that TEST_DATABASE_EXTENSION names. */
export async function createEmptyDatabase(server: pg.PoolConfig, name: string): Promise<void> {
  await run(server, `create database ${name} template template0 encoding 'UTF8'`);
  const extension = process.env.TEST_DATABASE_EXTENSION;
  if (extension)
    await run(databaseOn(server, name), `create extension ${pg.escapeIdentifier(extension)} cascade`);
}

/** Blocks all connections, including those of autovacuum and extensions, because a database in use can't be copied. */
export async function closeToConnections(server: pg.PoolConfig, name: string): Promise<void> {
  await run(
    server,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

export async function copyDatabase({ server, template }: TestServer, name: string): Promise<void> {
  await run(server, `create database ${name} template ${template} strategy file_copy`);
}

export async function dropDatabase(server: pg.PoolConfig, name: string): Promise<void> {
  await run(server, `drop database if exists ${name} with (force)`);
}

/** Drops the template and databases left over from aborted test files. */
export async function dropDatabasesOf({ server, template }: TestServer): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
