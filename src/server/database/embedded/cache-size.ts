import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MB = 1024 ** 2;
const LEAST_MB = 32;
/** Beyond that the tables by which each of its processes finds the cache's pages are large themselves. */
const MOST_MB = 1024;

/**
 * How many megabytes PostgreSQL keeps in a cache of its own: as many as the database has, at most a quarter of the memory.
 * What doesn't fit is copied from the system's cache and checked anew at each reading. Memory is taken as pages are read.
 */
export function cacheMegabytes(cluster: string, memory = availableMemory()): number {
  const most = Math.min(memory / 4 / MB, MOST_MB);
  return Math.max(LEAST_MB, Math.floor(Math.min(databaseBytes(cluster) / MB, most)));
}

/** A container's memory may be less than the machine's. */
const availableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const databaseBytes = (cluster: string): number =>
  readdirSync(join(cluster, 'base'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // The last server's processes may still remove some.
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
