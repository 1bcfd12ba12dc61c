import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** All processes below one; none where the system has no /proc. */
export function descendantsOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** What /proc/<pid>/stat says, from the state of the process on. */
export function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may hold anything, and ends with the last bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
