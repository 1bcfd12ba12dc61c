import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
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
  /** a descriptor that every process of the server keeps open: the lock that says that it lives */
  lock: number;
  /** a process id that the server must not take for another server's */
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
    // Ctrl+C in a terminal reaches the whole process group: the server has to outlive what still asks it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lines = keepLastLines(child, options.log);
  // Where the system cannot end the server together with us (macOS), at least an orderly exit does.
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
      // Its last words may still be on their way; processes of a killed server keep the stream open for a moment.
      child.once('close', () => finish(code));
      setTimeout(finish, 200, code);
    });
  });
  return { pid: child.pid, ended, hasEnded: () => over, lastWords: () => lines.join('\n') };
}

/** `INT` closes all connections and ends in good order; `QUIT` ends at once, the next start repairs. No commit is lost. */
export async function signalServer(binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, ['kill', signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // It has ended by itself.
  }
}

function serverArguments({ cluster, listen, durable }: ServerOptions): string[] {
  const onSocket = listen.host.startsWith('/');
  const settings: Record<string, string | number> = {
    listen_addresses: onSocket ? '' : listen.host,
    port: listen.port,
    // A list, in which a name with a comma or a space has to be quoted.
    unix_socket_directories: onSocket ? `"${listen.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    // A small panel on a small machine: no more processes and memory than it needs at rest.
    shared_buffers: '32MB',
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
    // Our log has its own times, and errors of statements are the business of who sent them.
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
