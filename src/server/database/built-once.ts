import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import type { ReadDb } from './connect.ts';

/** Something that Kysely builds: a query or a template. */
type Buildable<R> = { compile(db: QueryExecutorProvider): CompiledQuery<R> };

/** Stands for a value while the statement is built. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The statement is built once, so it cannot depend on the value of ${this.name}`);
  }
}

/**
 * A statement that is built at its first use and afterwards asked with other values: for those of every click and every
 * signed-in call, since to build one takes longer than to send it. `build` may pass its values on to Kysely, and not look at
 * them. Answers the rows.
 */
export function builtOnce<H extends ReadDb, V extends Record<string, unknown>, R>(
  build: (db: H, values: V) => Buildable<R>,
): (db: H, values: V) => Promise<R[]> {
  let built: CompiledQuery<R> | undefined;
  return async (db, values) => {
    built ??= checked(build(db, places<V>()).compile(db));
    const parameters = built.parameters.map((one) => (one instanceof Place ? values[one.name] : one));
    return (await db.executeQuery<R>({ ...built, parameters })).rows;
  };
}

const places = <V>() => new Proxy({}, { get: (_values, name) => new Place(String(name)) }) as V;

/** A moment or a list that is none of the values would stay that of the first use. */
function checked<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  const foreign = query.parameters.find(
    (one) => typeof one === 'object' && one !== null && !(one instanceof Place),
  );
  if (foreign !== undefined)
    throw new Error('The statement is built once, and has a value that is not passed');
  // Without the tree that it was built from, which would be kept for nothing.
  return { ...CompiledQuery.raw(query.sql), parameters: query.parameters } as CompiledQuery<R>;
}
