import { runCommandLine } from '#server/commands/command-line.ts';
import { databaseUrl } from './database-url.ts';
import type { TestApp } from './test-app.ts';

export type CommandResult = { code: number; out: string; err: string };

/** Runs a command as typed. */
export async function kvorum(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<CommandResult> {
  const ran: CommandResult = { code: -1, out: '', err: '' };
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

/** The environment with which a command uses the test application's database. */
export const environmentOf = ({ database, config }: TestApp) => ({
  DATABASE_URL: databaseUrl(database.connection),
  DATA_DIR: config.dataDir,
});

/** A command's `--json` output; throws with its text if it failed. */
export function answered<T = Record<string, unknown>>({ code, out, err }: CommandResult): T {
  if (code !== 0 || err !== '') throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out);
}

/** What the audit log says last, with the member that it is about. */
export async function lastAudited({ database }: TestApp) {
  const last = await database.read
    .selectFrom('audit_log')
    .leftJoin('audit_members', 'audit_members.audit_id', 'audit_log.id')
    .select(['actor_kind', 'actor', 'action', 'subject', 'details', 'member_id'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { member_id, subject, ...audited } = last;
  return { ...audited, subject: subject === 'members' && member_id ? `members ${member_id}` : subject };
}
