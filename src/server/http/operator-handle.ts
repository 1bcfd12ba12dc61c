import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from './app-error.ts';
import type { SignedInOperator } from './operator-access.ts';

/** The expression of a row's country code, or of an array of codes. */
export type RowCountry = RawBuilder<unknown> | { anyOf: RawBuilder<unknown> };

/**
 * Replaces the database handle in operators' calls and isn't one itself, so that a query that ignores whether the
 * country is one of the operator's doesn't compile.
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

  /** For data of one country, by code; `not_found` if it isn't the operator's. */
  country(code: string): H {
    if (this.countries !== null && !this.countries.includes(code)) throw new AppError('not_found');
    return this.#db;
  }

  /**
   * For a list: the handle, and the condition under which a row is one of the operator's, where `country` is the
   * row's country code, or an array of them of which one is enough.
   */
  list(country: RowCountry): { db: H; within: RawBuilder<boolean> } {
    return { db: this.#db, within: this.#within(country) };
  }

  #within(country: RowCountry): RawBuilder<boolean> {
    if (this.countries === null) return sql<boolean>`true`;
    if ('anyOf' in country) return sql<boolean>`${country.anyOf} && ${this.countries}::text[]`;
    // Of one country an index gives the order too.
    return this.countries.length === 1
      ? sql<boolean>`${country} = ${this.countries[0]}`
      : sql<boolean>`${country} = any(${this.countries})`;
  }

  /**
   * For a single object, whose country is looked up first; `not_found` both if it doesn't exist and if its country
   * isn't the operator's.
   */
  async thing(countryOf: (db: ReadDb) => Promise<string | null | undefined>): Promise<H> {
    const code = await countryOf(this.#db);
    if (code == null) throw new AppError('not_found');
    return this.country(code);
  }

  /** The same for an object that may belong to no country (null): then it is there for operators of all countries. */
  async thingOfAny(countryOf: (db: ReadDb) => Promise<string | null | undefined>): Promise<H> {
    const code = await countryOf(this.#db);
    if (code === null && this.countries === null) return this.#db;
    return this.thing(async () => code);
  }
}

export type OperatorDb = OperatorHandle<Db>;
export type OperatorReadDb = OperatorHandle<ReadDb>;
