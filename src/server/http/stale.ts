import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

type Versioned = { version: number };

/**
 * Of two people who edit the same thing, the second is told: `conflict` with the fields in which what was sent differs
 * from what stands there now. `current` is the locked row; it has every field that is sent.
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
