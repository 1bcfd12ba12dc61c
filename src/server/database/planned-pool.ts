import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { FirstStatement } from './first-statement.ts';
import type { FrequentStatements } from './frequent-statements.ts';

type Answered = { command: string; rows: readonly unknown[] };

type SendQuery = (
  query: pg.Query | FirstStatement,
  answer: (error: Error | null, result: Answered) => void,
) => void;

const nothing: Answered = { command: '', rows: [] };

/** Whether the connection ends with this error: PostgreSQL has said so, or said nothing. The pool may learn of it later. */
const hasBroken = (error: Error): boolean =>
  !(error instanceof pg.DatabaseError) || /^(57P|25P03)/.test(error.code ?? '');

/**
 * The pool as Kysely uses it: statements that are asked for often are planned once per connection, and `begin` goes with the first
 * statement of its transaction. A transaction that asks for nothing doesn't reach PostgreSQL.
 */
export const plannedPool = (pool: pg.Pool, statements: FrequentStatements): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    // Its types don't say that a query of the driver's own takes a callback.
    const send = client.query.bind(client) as unknown as SendQuery;
    let isBroken = false;
    let isToBegin = false;
    const ask = (query: pg.Query | FirstStatement) =>
      new Promise<Answered>((resolve, reject) => {
        send(query, (error, result) => {
          if (!error) return resolve(result);
          isBroken ||= hasBroken(error);
          reject(error);
        });
      });
    const query = async (text: string, values: readonly unknown[]): Promise<Answered> => {
      if (text === 'begin') {
        isToBegin = true;
        return nothing;
      }
      // PostgreSQL has undone it; a refusal would hide what happened.
      if (text === 'rollback' && isBroken) return nothing;
      if (!isToBegin) return ask(statements.query(text, values));
      isToBegin = false;
      if (text === 'commit' || text === 'rollback') return nothing;
      if (FirstStatement.isPossible(client, values)) return ask(statements.first(text, values));
      await ask(FirstStatement.begin());
      return ask(statements.query(text, values));
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(isBroken),
    };
  },
  end: () => pool.end(),
});
