import { readFileSync } from 'node:fs';
import { statOf } from '#server/testing/processes.ts';

/** Ticks of /proc/<pid>/stat are a hundredth of a second on every Linux of today. */
const TICK_MS = 10;

/** CPU time that a process has used so far, all its threads, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

const kilobytes = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN);

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;

/** Memory of processes in megabytes, what they share counted once. */
export const proportionalMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / 1024;
