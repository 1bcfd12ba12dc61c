import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

type Versioned = { version: number };

/**
 * Tells the second of two people who edit the same thing, by `conflict` with the fields in which what was sent
 * differs from `current`, the locked row, which has every field that is sent.
 */
export function refuseStale<T extends Versioned>(
  { version, ...yours }: T,
  current: Versioned & { [K in keyof T]: unknown },
): void {
  if (version === current.version) return;
  const theirs = current as Record<string, unknown>;
  const changed = Object.entries(yours)
    .filter(([field, value]) => !isDeepStrictEqual(value, theirs[field]))
    .map(([field, value]) => ({ field, theirs: theirs[field], yours: value }));
  throw new AppError('conflict', { conflict: { version: current.version, changed } });
}
