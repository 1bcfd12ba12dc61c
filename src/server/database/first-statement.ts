import pg from 'pg';

const BEGIN = 'begin';

/** What a query of the driver does on its connection, which its types leave out. */
type Wire = {
  parsedStatements: Readonly<Record<string, string>>;
  stream: { cork(): void; uncork(): void };
  bind(message: { statement: string }): void;
  execute(message: object): void;
};

type Submitting = {
  submit(connection: Wire): Error | null;
  handleCommandComplete(message: object, connection: Wire): void;
};

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => Omit<pg.Query, 'submit'> & Submitting;

/**
 * The first statement of a transaction, sent together with the `begin` before it: PostgreSQL answers both at once, and a round trip
 * costs more than a small statement itself.
 */
export class FirstStatement extends DriverQuery {
  #hasBegun = false;

  /** Not before the connection has prepared `begin`, nor for a text without values, which may be several statements. */
  static isPossible(client: pg.ClientBase, values: readonly unknown[]): boolean {
    const { connection } = client as unknown as { connection: Wire };
    return values.length > 0 && connection.parsedStatements[BEGIN] !== undefined;
  }

  /** `begin` alone, which the connection prepares for those that follow. */
  static begin(): pg.Query {
    return Object.assign(new pg.Query(BEGIN), { name: BEGIN });
  }

  override submit(connection: Wire): Error | null {
    connection.stream.cork();
    try {
      connection.bind({ statement: BEGIN });
      connection.execute({});
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    this.#hasBegun = true;
  }
}
