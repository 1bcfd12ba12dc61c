import { readFile, stat } from 'node:fs/promises';
import { environmentWithout } from '#server/config.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { runProgram } from './run-program.ts';

type Identity = { uid: number; gid: number };

/** How PostgreSQL's programs are started on this machine. */
export type Launcher = {
  /** a program and its arguments, as they are given to spawn */
  command(program: string, args: readonly string[]): { file: string; args: string[] };
  spawnOptions: { env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** owner of the folders that PostgreSQL writes, when it is not the user who runs this process */
  owner: Identity | undefined;
  /** version of PostgreSQL, such as 18.4 */
  version: string;
};

type Way = { name: string; prefix: string[]; identity?: Identity };

// PostgreSQL refuses to run as root, but in its own user namespace it sees itself as user 1000 and can still open
// root's files.
const AS_ROOT = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
// The kernel stops PostgreSQL (fast shutdown) when this process dies; last, because changing credentials resets the
// setting.
const WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** Finds the first launcher with which `postgres --version` runs, libraries included. */
export async function findLauncher(
  binaries: Binaries,
  libraryPath: string,
  cluster: string,
): Promise<Launcher> {
  const env = environment(libraryPath);
  const failures: string[] = [];
  for (const { name, prefix, identity } of await waysToRun(cluster)) {
    const command = (program: string, args: readonly string[]) => {
      const [file = program, ...rest] = [...prefix, program, ...args];
      return { file, args: rest };
    };
    const trial = command(binaries.postgres, ['--version']);
    const spawnOptions = { env, ...identity };
    const result = await runProgram(trial.file, trial.args, spawnOptions);
    const version = /\(PostgreSQL\) (\S+)/.exec(result.output)?.[1];
    if (result.code === 0 && version !== undefined) {
      return { command, spawnOptions, owner: identity, version };
    }
    failures.push(`${name}: ${result.output || `ended with code ${result.code}`}`);
  }
  throw new EmbeddedDatabaseError(whatToDo(failures));
}

async function waysToRun(cluster: string): Promise<Way[]> {
  if (process.platform === 'win32') return [{ name: 'directly', prefix: [] }];
  const withoutRoot: Way[] = [
    { name: 'directly', prefix: WITH_PARENT },
    { name: 'directly', prefix: [] },
  ];
  if (process.getuid?.() !== 0) return withoutRoot;
  const asUser = (user: string, identity: Identity): Way[] =>
    withoutRoot.map((way) => ({ ...way, name: `as user ${user}`, identity }));
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) {
    return asUser(String(owner.uid), { uid: owner.uid, gid: owner.gid });
  }
  const namespace: Way[] = [
    { name: 'in a user namespace', prefix: [...AS_ROOT, ...WITH_PARENT] },
    { name: 'in a user namespace', prefix: AS_ROOT },
  ];
  // Only the user namespace can open root's files.
  if (owner !== undefined) return namespace;
  const users = await unprivilegedUsers();
  return [...namespace, ...users.flatMap(([user, identity]) => asUser(user, identity))];
}

async function unprivilegedUsers(): Promise<[string, Identity][]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const accounts = lines.map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name): [string, Identity][] => {
    const [, , uid, gid] = accounts.find(([user]) => user === name) ?? [];
    return Number(uid) > 0 ? [[name, { uid: Number(uid), gid: Number(gid) }]] : [];
  });
}

/**
 * Our environment without variables that affect PostgreSQL (PGDATA, PGOPTIONS, a locale whose messages we couldn't
 * parse).
 */
function environment(libraryPath: string): NodeJS.ProcessEnv {
  return {
    ...environmentWithout(/^(PG|LC_|LANG|LD_|DYLD_)/i),
    LC_ALL: 'C',
    LD_LIBRARY_PATH: libraryPath,
    DYLD_LIBRARY_PATH: libraryPath,
  };
}

function whatToDo(failures: readonly string[]): string {
  const advice =
    process.getuid?.() === 0
      ? 'PostgreSQL does not run as root. Start Kvorum as an ordinary user who owns DATA_DIR'
      : 'Check that this system is one of those that the embedded PostgreSQL supports';
  return `The embedded PostgreSQL cannot be started here. ${advice}, or set DATABASE_URL to a PostgreSQL of your own. Tried ${[...new Set(failures)].join('; ')}.`;
}
