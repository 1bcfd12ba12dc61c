import { runCommandLine } from '#server/commands/command-line.ts';
import { databaseUrl } from './database-url.ts';
import type { TestApp } from './test-app.ts';

export type Ran = { code: number; out: string; err: string };

/** Runs a command as somebody types it. */
export async function kvorum(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', err: '' };
  ran.code = await runCommandLine(args, {
    environment,
    out: (text) => {
      ran.out += text;
    },
    err: (text) => {
      ran.err += text;
    },
    reach: { durable: false },
  });
  return ran;
}

/** The environment of a command that finds the database of an application under test. */
export const environmentOf = ({ database, config }: TestApp) => ({
  DATABASE_URL: databaseUrl(database.connection),
  DATA_DIR: config.dataDir,
});

/** What a command answered to programs; throws with what it said instead. */
export function answered<T = Record<string, unknown>>({ code, out, err }: Ran): T {
  if (code !== 0 || err !== '') throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out);
}

/** What the audit log says last. */
export const lastAudited = ({ database }: TestApp) =>
  database.read
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
