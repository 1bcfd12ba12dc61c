import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** All child processes of one; empty on systems without /proc. */
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
    // It has exited meanwhile.
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat, starting with the process state. */
export function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name may contain anything and ends with the last parenthesis.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
