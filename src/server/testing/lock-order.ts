import pg from 'pg';
import type { Connection } from '#server/database/connect.ts';

/** What ARCHITECTURE.md names behind members in its order of locks. */
const BEHIND_MEMBERS = new Set([
  ...['codes', 'code_requests', 'sessions', 'attempts', 'quota_cells', 'payout_batches', 'exchange_requests'],
  ...['wallets', 'rewards', 'mails'],
]);

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

/** Whether nothing waits for the locks of a statement. */
const waitsForNobody = (statement: string) => /\bskip locked\b/i.test(statement);

/** Notes each statement of a transaction that locks members after what stands behind them in the order of locks. */
export class LockWatch {
  readonly violations = new Set<string>();

  /** The same connection, observed. */
  watched(connection: Connection): Connection {
    const { violations } = this;
    const { Client = pg.Client } = connection as { Client?: typeof pg.Client };
    class WatchedClient extends Client {
      /** The tables locked so far; null outside a transaction. */
      #held: Set<string> | null = null;

      #note(statement: string): void {
        if (/^\s*(begin|start transaction)\b/i.test(statement)) this.#held = new Set();
        else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(statement)) this.#held = null;
        else if (this.#held) {
          const tables = lockedTables(statement);
          const behind = [...this.#held].find((table) => BEHIND_MEMBERS.has(table));
          const isFirst = tables.includes('members') && !this.#held.has('members');
          if (isFirst && behind !== undefined && !waitsForNobody(statement))
            violations.add(`members after ${behind}: ${statement.replace(/\s+/g, ' ').slice(0, 200)}`);
          for (const table of tables) this.#held.add(table);
        }
      }

      override query(...args: unknown[]): never {
        const [first] = args as [string | { text?: string }];
        const text = typeof first === 'string' ? first : first?.text;
        if (text !== undefined) this.#note(text);
        return super.query(...(args as [string])) as never;
      }
    }
    return { ...connection, Client: WatchedClient } as Connection;
  }
}
