import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { openPanel, type PrintLine, type ReachOptions } from './reach-database.ts';

/** The result of a command: as data (`--json`) and as English text. */
export type Output = { data: unknown; text: string };

/** Runs use cases as calls do, with a read-only handle or in one transaction. */
export type Runner = {
  readonly config: Config;
  /** The operating system's user, for the audit log. */
  readonly actor: Actor;
  /** Resolves a path as typed. */
  pathOf(typed: string): string;
  readonly tell: PrintLine;
  readonly reach: ReachOptions;
  read(work: (db: ReadDb) => Promise<Output>): Promise<void>;
  write(work: (db: Db) => Promise<Output>, reach?: ReachOptions): Promise<void>;
  print(output: Output): void;
};

type Io = { config: Config; out(text: string): void; tell: PrintLine; json(): boolean; reach: ReachOptions };

export function createRunner({ config, out, tell, json, reach }: Io): Runner {
  const print = ({ data, text }: Output) => out(json() ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
  return {
    config,
    actor: { kind: 'command_line', name: userName() },
    pathOf: (typed) => resolve(config.typedIn, typed),
    tell,
    reach,
    print,
    async read(work) {
      const panel = await openPanel(config, tell, reach);
      print(await work(panel.database.read).finally(panel.close));
    },
    async write(work, extra = {}) {
      const panel = await openPanel(config, tell, { ...reach, ...extra });
      print(await panel.database.transaction(work).finally(panel.close));
    },
  };
}

/** In a container a user may have no name, only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? '?'}`;
  }
}
