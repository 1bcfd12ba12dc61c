import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** Copies the data folder of a stopped server, because a first start takes most of the time of many tests. */
export function copyDataFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  // PostgreSQL's files may belong to a user of its own, which only cp keeps.
  else execFileSync('cp', ['-a', from, to]);
}
