import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
import { cacheMegabytes } from './cache-size.ts';
import type { Launcher } from './launcher.ts';
import { runProgram } from './run-program.ts';

export type Log = { info(o: object, m?: string): void; warn(o: object, m?: string): void };

export type ServerProcess = {
  /** undefined when the system refused to start the program */
  pid: number | undefined;
  /** resolves when the process is gone */
  ended: Promise<{ code: number | null }>;
  hasEnded(): boolean;
  /** the last lines it has written */
  lastWords(): string;
};

export type ServerOptions = {
  cluster: string;
  listen: { host: string; port: number };
  durable: boolean;
  /** a descriptor that every server process keeps open: the lock that shows it is running */
  lock: number;
  /** a process id that the server must not mistake for another server */
  notAServer: number | undefined;
  log: Log;
};

export function startServer(binaries: Binaries, launcher: Launcher, options: ServerOptions): ServerProcess {
  const { file, args } = launcher.command(binaries.postgres, serverArguments(options));
  const child = spawn(file, args, {
    ...launcher.spawnOptions,
    env: {
      ...launcher.spawnOptions.env,
      ...(options.notAServer === undefined ? {} : { PG_GRANDPARENT_PID: String(options.notAServer) }),
    },
    stdio: ['ignore', 'ignore', 'pipe', process.platform === 'win32' ? 'ignore' : options.lock],
    // Ctrl+C in a terminal signals the whole process group; the server must outlive this process's last queries.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lines = keepLastLines(child, options.log);
  // Where the system can't stop the server together with this process (macOS), at least a normal exit does.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  let over = false;
  const ended = new Promise<{ code: number | null }>((resolve) => {
    const finish = (code: number | null) => {
      over = true;
      resolve({ code });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      if (child.pid !== undefined) return;
      process.off('exit', endWithUs);
      finish(null);
    });
    child.once('exit', (code) => {
      process.off('exit', endWithUs);
      // Remaining output may still arrive; processes of a killed server keep the stream open for a moment.
      child.once('close', () => finish(code));
      setTimeout(finish, 200, code);
    });
  });
  return { pid: child.pid, ended, hasEnded: () => over, lastWords: () => lines.join('\n') };
}

/**
 * `INT` closes all connections and shuts down cleanly; after `QUIT`, which stops immediately, the next start recovers
 * without losing a commit.
 */
export async function signalServer(binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, ['kill', signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // It has already exited.
  }
}

function serverArguments({ cluster, listen, durable }: ServerOptions): string[] {
  const onSocket = listen.host.startsWith('/');
  const settings: Record<string, string | number> = {
    listen_addresses: onSocket ? '' : listen.host,
    port: listen.port,
    // A comma-separated list, so a name with a comma or space has to be quoted.
    unix_socket_directories: onSocket ? `"${listen.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: `${cacheMegabytes(cluster)}MB`,
    // For what a draw from a large panel joins and sorts; others need less.
    work_mem: '16MB',
    // Defaults for a small panel on a small machine: few processes and little memory when idle.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    max_parallel_workers: 0,
    huge_pages: 'off',
    jit: 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Our log adds its own timestamps, and errors of statements are reported to their sender.
    log_line_prefix: '',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function keepLastLines(child: ChildProcess, log: Log): string[] {
  const lines: string[] = [];
  if (!child.stderr) return lines;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift();
    const [, level = '', text = line] = /^([A-Z]+): +(.*)$/.exec(line) ?? [];
    if (['WARNING', 'ERROR', 'FATAL', 'PANIC'].includes(level)) log.warn({ postgres: level }, text);
    else log.info({ postgres: level || 'LOG' }, text);
  });
  return lines;
}
