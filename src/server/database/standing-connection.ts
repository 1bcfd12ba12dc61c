import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Connection } from './connect.ts';
import { openClient } from './open-client.ts';

export type StandingConnection = {
  /** One work after another, because a connection carries out one statement at a time; undefined while reconnecting. */
  inTurn<T>(work: (client: pg.Client) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
};

export type StandingLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

type Options = {
  connection: Connection;
  /** The name in pg_stat_activity and in the log. */
  name: string;
  log: StandingLog;
  /** Prepares each new connection; `again` is true after a reconnection. */
  opened(client: pg.Client, again: boolean): Promise<void>;
  /** How often the connection is checked, and the longest wait for an answer. */
  aliveMs?: number;
};

const ALIVE_MS = 10_000;
const REOPEN_MS = 1_000;

/**
 * Keeps one connection open for the life of the process, checked every few seconds and replaced when it doesn't
 * answer, because it can die silently (a firewall drops it, a machine is gone).
 */
export async function keepConnection(options: Options): Promise<StandingConnection> {
  const { connection, name, log, opened, aliveMs = ALIVE_MS } = options;
  let current: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let lost = false;
  let before: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: (client: pg.Client) => Promise<T>): Promise<T | undefined> => {
    const turn = before.then(() => (current ? work(current) : undefined));
    before = turn.catch(() => undefined);
    return turn;
  };
  const later = (ms: number, work: () => Promise<void>) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void work(), ms);
  };
  const drop = (client: pg.Client, error: Error) => {
    cutOff(client);
    if (current !== client || closed) return;
    current = undefined;
    lost = true;
    log.warn({ err: error, connection: name }, 'a connection to the database is lost and opened again');
    later(0, reopen);
  };
  const open = async () => {
    const client = await openClient(connection, {
      role: 'listening',
      name,
      queryMs: aliveMs,
      onError: (error) => drop(client, error),
    });
    client.on('end', () => drop(client, new Error('The connection ended')));
    try {
      await opened(client, lost);
    } catch (error) {
      cutOff(client);
      throw error;
    }
    if (closed) return client.end();
    current = client;
    if (lost) log.info({ connection: name }, 'a connection to the database is there again');
    lost = false;
    later(aliveMs, check);
  };
  const reopen = async (): Promise<void> => {
    opening = open();
    await opening.catch((error: Error) => {
      log.warn({ err: error, connection: name }, 'a connection to the database cannot be opened yet');
      later(REOPEN_MS, reopen);
    });
  };
  const check = async (): Promise<void> => {
    const client = current;
    if (!client) return;
    try {
      await inTurn((one) => one.query('select 1'));
      // Another one is looked after since it was opened, or is being opened.
      if (current === client) later(aliveMs, check);
    } catch (error) {
      drop(client, error as Error);
    }
  };

  await open();
  return {
    inTurn,
    async close() {
      closed = true;
      clearTimeout(timer);
      await opening?.catch(() => undefined);
      await current?.end();
    },
  };
}

/** Without the protocol's goodbye, for which a dead connection would make us wait. */
const cutOff = (client: pg.Client): void =>
  void (client as pg.Client & { connection: { stream: Duplex } }).connection.stream.destroy();
