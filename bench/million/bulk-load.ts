import { once } from 'node:events';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  disableTriggers,
  dropKeys,
  enableTriggers,
  makeKeys,
  type Trigger,
} from '#server/backup/keys.queries.ts';

/** A value in COPY's text format; arrays and bytea are passed as PostgreSQL literals. */
export type Value = string | number | boolean | Date | null;
export type Values = Readonly<Record<string, Value>>;

const CHUNK = 1 << 16;

/**
 * Fills several tables at a time by COPY, without their keys, indexes and foreign keys, which `finish` creates again
 * and validates because they slow the load down, and without triggers.
 */
export class BulkLoad {
  readonly #connection: pg.ClientConfig;
  readonly #tables = new Map<string, TableLoad>();
  readonly #full = new Set<Promise<void>>();
  #dropped: readonly string[] = [];
  #triggers: readonly Trigger[] = [];

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  async begin(tables: readonly string[]): Promise<void> {
    await this.#with(async (client) => {
      this.#dropped = await dropKeys(client, tables);
      this.#triggers = await disableTriggers(client);
      for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    });
  }

  /** Starts loading a table. */
  async open(table: string): Promise<TableLoad> {
    const load = await TableLoad.open(this.#connection, table, this.#full);
    this.#tables.set(table, load);
    return load;
  }

  /** Whether PostgreSQL is falling behind; if so, await `settle` before adding more. */
  get isFull(): boolean {
    return this.#full.size > 0;
  }

  async settle(): Promise<void> {
    while (this.#full.size > 0) await Promise.all(this.#full);
  }

  /** Ends the COPYs and returns the number of rows per table. */
  async close(): Promise<Record<string, number>> {
    for (const table of this.#tables.values()) await table.close();
    return Object.fromEntries([...this.#tables].map(([name, { rows }]) => [name, rows]));
  }

  /** Creates keys, indexes and foreign keys again and moves sequences past the highest id. */
  async finish(): Promise<void> {
    await this.#with(async (client) => {
      await client.query(`set maintenance_work_mem = '1GB'`);
      await makeKeys(client, this.#dropped);
      await enableTriggers(client, this.#triggers);
      for (const table of this.#tables.keys()) {
        await client.query(`alter table ${table} reset (autovacuum_enabled)`);
        await client
          .query(NUMBERS_GO_ON, [table])
          .then(({ rows }) => client.query(rows[0]?.sql ?? 'select 1'));
      }
      await client.query('vacuum (freeze, analyze)');
      await client.query('checkpoint');
    });
  }

  async #with(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client(this.#connection);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

type Column = { name: string; needed: boolean };

/** The COPY into one table, which ignores values for columns that the schema doesn't have. */
export class TableLoad {
  readonly name: string;
  rows = 0;
  readonly #client: pg.Client;
  readonly #columns: readonly Column[];
  readonly #full: Set<Promise<void>>;
  #given: string[] | undefined;
  #stream: NodeJS.WritableStream | undefined;
  #chunk = '';
  #isWaiting = false;
  #failure: Error | undefined;

  private constructor(name: string, client: pg.Client, columns: readonly Column[], full: Set<Promise<void>>) {
    this.name = name;
    this.#client = client;
    this.#columns = columns;
    this.#full = full;
  }

  static async open(connection: pg.ClientConfig, name: string, full: Set<Promise<void>>): Promise<TableLoad> {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<Column>(COLUMNS, [name]);
    return new TableLoad(name, client, rows, full);
  }

  /** All rows have the same columns as the first. */
  add(values: Values): void {
    if (this.#failure) throw this.#failure;
    this.#given ??= this.#begin(values);
    let line = '';
    for (const column of this.#given) line += `${line === '' ? '' : '\t'}${encode(values[column] ?? null)}`;
    this.#chunk += `${line}\n`;
    this.rows++;
    if (this.#chunk.length > CHUNK) this.#flush();
  }

  async close(): Promise<void> {
    if (this.#stream) {
      this.#flush();
      this.#stream.end();
      if (!this.#failure) await once(this.#stream, 'finish');
    }
    if (this.#failure) throw this.#failure;
    await this.#client.end();
  }

  #begin(values: Values): string[] {
    const missing = this.#columns.find(({ name, needed }) => needed && !(name in values));
    if (missing) throw new Error(`The generator has no value for ${this.name}.${missing.name}`);
    const given = this.#columns.map(({ name }) => name).filter((name) => name in values);
    this.#stream = this.#client.query(from(`copy ${this.name} (${given.join(', ')}) from stdin`));
    // Thrown by the next row: what made the generator stop is not hidden by the end of its connections.
    this.#stream.on('error', (error) => {
      this.#failure ??= new Error(`${this.name}: ${error.message}`);
    });
    return given;
  }

  #flush(): void {
    const stream = this.#stream;
    const chunk = this.#chunk;
    this.#chunk = '';
    if (!stream || chunk === '' || stream.write(chunk) || this.#isWaiting) return;
    this.#isWaiting = true;
    const drained = once(stream, 'drain')
      .catch(() => undefined)
      .then(() => {
        this.#isWaiting = false;
        this.#full.delete(drained);
      });
    this.#full.add(drained);
  }
}

function encode(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replace(
        /[\\\t\n\r]/g,
        (found) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found] ?? '',
      )
    : value;
}

const COLUMNS = `
  select attname as name,
    attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as needed
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;

const NUMBERS_GO_ON = `
  select string_agg(format('select setval(%L, (select max(%I) from %I))',
    pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass::text), ';') as sql
  from pg_attribute where attrelid = $1::regclass and attidentity <> ''`;
