import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from './app-error.ts';
import type { SignedInOperator } from './operator-access.ts';

/**
 * What an operator's call gets instead of a handle of the database: nothing of a country is within reach before it is
 * one of the operator's. A plain handle is not one of these, so that a query that forgets the countries does not compile.
 */
export class OperatorHandle<H extends ReadDb = ReadDb> {
  readonly #db: H;
  /** Country codes; null: every country. */
  readonly countries: readonly string[] | null;

  constructor(db: H, { countries }: Pick<SignedInOperator, 'countries'>) {
    this.#db = db;
    this.countries = countries;
  }

  /** For what belongs to no country: operators, roles, keys. */
  installation(): H {
    return this.#db;
  }

  /** For what stands in one country, named by its code. Errors: `not_found` where it is none of the operator's. */
  country(code: string): H {
    if (this.countries !== null && !this.countries.includes(code)) throw new AppError('not_found');
    return this.#db;
  }

  /**
   * For a list: the handle, and the condition under which a row is one of the operator's. `country` is the expression
   * of the row's country code.
   */
  list(country: RawBuilder<unknown>): { db: H; within: RawBuilder<boolean> } {
    const within =
      this.countries === null ? sql<boolean>`true` : sql<boolean>`${country} = any(${this.countries})`;
    return { db: this.#db, within };
  }

  /**
   * For one thing, whose country is looked up first. Errors: `not_found` where there is none, or it stands in a country
   * that is none of the operator's: the two cannot be told apart.
   */
  async thing(countryOf: (db: ReadDb) => Promise<string | null | undefined>): Promise<H> {
    const code = await countryOf(this.#db);
    if (code == null) throw new AppError('not_found');
    return this.country(code);
  }
}

export type OperatorDb = OperatorHandle<Db>;
export type OperatorReadDb = OperatorHandle<ReadDb>;
