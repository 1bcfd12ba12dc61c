import { readFileSync } from 'node:fs';
import { descendantsOf, statOf } from '#server/testing/processes.ts';

/** Clock ticks in /proc/<pid>/stat are 1/100 s on every current Linux. */
const TICK_MS = 10;

/** CPU time used by a process so far (all threads, user and system) in milliseconds. */
export function cpuMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

/** The same of a process with all that it has started, those that have ended included. */
export function treeCpuMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + cpuWithEndedMs(one), 0);
}

/** With its child processes that have ended; one that has just ended has none, since its parent has it. */
function cpuWithEndedMs(pid: number): number {
  try {
    return statOf(pid)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
  } catch (error) {
    if (hasEnded(error)) return 0;
    throw error;
  }
}

const kilobytes = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN);

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;

/** Memory of several processes in megabytes, with shared pages counted once; one that has just ended has none. */
export const proportionalMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024;

function proportionalKb(pid: number): number {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss');
  } catch (error) {
    if (hasEnded(error)) return 0;
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}
