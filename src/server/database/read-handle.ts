import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { FrequentStatements } from './frequent-statements.ts';
import type { DB } from './tables.ts';

/**
 * A read-only handle whose compiled queries use any free connection of the pool, because there is no transaction to
 * keep one for.
 */
export class ReadHandle extends Kysely<DB> {
  readonly #reads: DatabaseConnection;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, statements: FrequentStatements) {
    const reads = readsOf(pool, statements);
    super({ dialect: new ReadDialect(pool, reads) });
    this.#reads = reads;
    this.#pool = pool;
  }

  /**
   * For statements that need each other's session, which ends as it began; a connection on which `work` fails is
   * closed.
   */
  async onOneConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  override executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    return this.#reads.executeQuery<R>(query);
  }
}

class ReadDialect extends PostgresDialect {
  readonly #reads: DatabaseConnection;

  constructor(pool: pg.Pool, reads: DatabaseConnection) {
    super({ pool });
    this.#reads = reads;
  }

  override createDriver(): Driver {
    return {
      init: nothing,
      acquireConnection: async () => this.#reads,
      releaseConnection: nothing,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: nothing,
    };
  }
}

const readsOf = (pool: pg.Pool, statements: FrequentStatements): DatabaseConnection => {
  const ask = ({ sql, parameters }: CompiledQuery) =>
    // Of a query of the driver's own the pool answers the result too, although its types don't say so.
    pool.query(statements.query(sql, parameters)) as unknown as Promise<pg.QueryResult<never>>;
  return {
    executeQuery: (query) =>
      ask(query).catch((error: unknown) => {
        if (!statements.gaveUpAfter(error)) throw error;
        return ask(query);
      }),
    streamQuery: refuse,
  };
};

const nothing = async () => {};
const refuse = () => {
  throw new Error('The handle for reading knows no transactions');
};
