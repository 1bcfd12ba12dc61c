/** A random number derived from its arguments, so that creating the panel again gives the same panel. */
export function chance(what: number, ...of: number[]): number {
  let hash = (what + 1) * 0x9e3779b1;
  for (const one of of) {
    hash = Math.imul(hash ^ one, 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** 64 hexadecimal characters, unique for the kind and number. */
export const token = (what: number, of: number): string =>
  `${what.toString(16).padStart(8, '0')}${of.toString(16).padStart(24, '0')}`;
