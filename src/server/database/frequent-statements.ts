import pg from 'pg';
import { FirstStatement } from './first-statement.ts';

const MINUTE_MS = 60_000;
const OFTEN = 100;
/** Every connection keeps the plans of all of them. */
const MOST = 200;

/** In the text of a statement that is planned for its values each time, however often it is asked for. */
export const PLANNED_BY_VALUE = '/* planned by value */';

/**
 * Names for the statements that are asked for a hundred times within a minute: PostgreSQL parses and plans one with a
 * name once per connection, which for a statement of a click or a mail takes longer than to carry it out. Others stay
 * without, so that their plans go by their own values.
 */
export class FrequentStatements {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  readonly #often: number;
  #countedSince = performance.now();
  #named = 0;

  constructor(often = OFTEN) {
    this.#often = often;
  }

  /**
   * What PostgreSQL is asked, once: with a name where the text is asked for often. The driver copies what isn't its own query
   * property by property, which takes a quarter of a small statement's time.
   */
  query(text: string, values: readonly unknown[]): pg.Query {
    return this.#withName(new pg.Query(text, [...values]), text, values);
  }

  /** The same for the first statement of a transaction. */
  first(text: string, values: readonly unknown[]): FirstStatement {
    return this.#withName(new FirstStatement(text, [...values]), text, values);
  }

  /**
   * Whether a statement failed because a migration has changed the columns of a plan that is kept. All are then given
   * up, so that it can be asked again.
   */
  gaveUpAfter(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError) || error.routine !== 'RevalidateCachedQuery') return false;
    this.#names.clear();
    return true;
  }

  #withName<Q extends object>(query: Q, text: string, values: readonly unknown[]): Q {
    const hasName = values.length > 0 && !text.includes(PLANNED_BY_VALUE);
    const name = hasName ? this.#nameOf(text) : undefined;
    return name === undefined ? query : Object.assign(query, { name });
  }

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST) return name;
    const now = performance.now();
    if (now - this.#countedSince > MINUTE_MS) {
      this.#asked.clear();
      this.#countedSince = now;
    }
    const asked = (this.#asked.get(text) ?? 0) + 1;
    this.#asked.set(text, asked);
    if (asked < this.#often) return undefined;
    this.#asked.delete(text);
    // No name is given twice: connections keep what an earlier one stands for.
    this.#named += 1;
    this.#names.set(text, `frequent-${this.#named}`);
    return this.#names.get(text);
  }
}
