import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from './app-error.ts';
import type { SignedInOperator } from './operator-access.ts';

/**
 * Replaces the database handle in operators' calls: data of a country is only accessible after checking that it is
 * one of the operator's. Because it isn't a plain handle, a query that ignores countries doesn't compile.
 */
export class OperatorHandle<H extends ReadDb = ReadDb> {
  readonly #db: H;
  /** Country codes; null: every country. */
  readonly countries: readonly string[] | null;

  constructor(db: H, { countries }: Pick<SignedInOperator, 'countries'>) {
    this.#db = db;
    this.countries = countries;
  }

  /** For data without a country: operators, roles, keys. */
  installation(): H {
    return this.#db;
  }

  /** For data of one country, by code. Error: `not_found` if it isn't the operator's. */
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
   * For a single object, whose country is looked up first. Error: `not_found` if it doesn't exist or belongs to a
   * country that isn't the operator's; the two can't be distinguished.
   */
  async thing(countryOf: (db: ReadDb) => Promise<string | null | undefined>): Promise<H> {
    const code = await countryOf(this.#db);
    if (code == null) throw new AppError('not_found');
    return this.country(code);
  }
}

export type OperatorDb = OperatorHandle<Db>;
export type OperatorReadDb = OperatorHandle<ReadDb>;
