import pg from 'pg';
import type { Connection } from '#server/database/connect.ts';
import { lockedTables } from './locked-tables.ts';
import { whyNotPortable } from './portable.ts';

/** What ARCHITECTURE.md names behind members in its order of locks. */
const BEHIND_MEMBERS = new Set([
  ...['codes', 'code_requests', 'sessions', 'attempts', 'quota_cells', 'payout_batches', 'exchange_requests'],
  ...['wallets', 'rewards', 'mails'],
]);

/** Whether nothing waits for the locks of a statement. */
const waitsForNobody = (statement: string) => /\bskip locked\b/i.test(statement);

type Read = { reason: string | null; locked: readonly string[] };

/** The same few hundred statements are sent again and again. */
const known = new Map<string, Read>();
const MOST_KNOWN = 5000;

function read(statement: string): Read {
  let found = known.get(statement);
  if (!found) {
    found = { reason: whyNotPortable(statement), locked: lockedTables(statement) };
    if (known.size === MOST_KNOWN) known.clear();
    known.set(statement, found);
  }
  return found;
}

const inOneLine = (statement: string) => statement.replace(/\s+/g, ' ').slice(0, 200);

/**
 * Notes each statement of a transaction that locks members after what stands behind them in the order of locks, and each that a
 * PostgreSQL with a sharding extension refuses.
 */
export class StatementWatch {
  readonly violations = new Set<string>();
  /** How many statements were sent on connections that may write; on the others PostgreSQL refuses each write. */
  sentToWrite = 0;

  /** The same connection, observed. */
  watched(connection: Connection): Connection {
    const watch = this;
    const { violations } = watch;
    const { Client = pg.Client } = connection as { Client?: typeof pg.Client };
    class WatchedClient extends Client {
      /** The tables locked so far; null outside a transaction. */
      #held: Set<string> | null = null;
      readonly #mayWrite: boolean;

      constructor(config?: string | pg.ClientConfig) {
        super(config);
        this.#mayWrite = typeof config !== 'object' || !config.application_name?.endsWith('-read');
      }

      #note(statement: string): void {
        const { reason, locked } = read(statement);
        if (reason !== null) violations.add(`${reason}: ${inOneLine(statement)}`);
        if (/^\s*(begin|start transaction)\b/i.test(statement)) this.#held = new Set();
        else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(statement)) this.#held = null;
        else if (this.#held) {
          const behind = [...this.#held].find((table) => BEHIND_MEMBERS.has(table));
          const isFirst = locked.includes('members') && !this.#held.has('members');
          if (isFirst && behind !== undefined && !waitsForNobody(statement))
            violations.add(`members after ${behind}: ${inOneLine(statement)}`);
          for (const table of locked) this.#held.add(table);
        }
      }

      override query(...args: unknown[]): never {
        const [first] = args as [string | { text?: string }];
        const text = typeof first === 'string' ? first : first?.text;
        if (text !== undefined) this.#note(text);
        if (this.#mayWrite) watch.sentToWrite++;
        return super.query(...(args as [string])) as never;
      }
    }
    return { ...connection, Client: WatchedClient } as Connection;
  }
}
