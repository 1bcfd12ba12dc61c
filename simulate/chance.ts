import { createHash } from 'node:crypto';

/** Numbers that look like chance and are decided by a seed alone. */
export type Chance = {
  /** From 0 up to 1. */
  next(): number;
  /** True so often. */
  happens(share: number): boolean;
  /** A whole number from the first to the last. */
  whole(from: number, to: number): number;
  oneOf<T>(things: readonly T[]): T;
};

/** The same words give the same numbers, whatever else was drawn before: nobody's life hangs on the order of others'. */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  let state = createHash('sha256').update(words.join('|')).digest().readUInt32BE(0);
  const next = () => {
    // Mulberry32: short, quick, and good enough for a game.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    happens: (share) => next() < share,
    whole,
    oneOf: (things) => {
      const thing = things[whole(0, things.length - 1)];
      if (thing === undefined) throw new Error('there is nothing to choose from');
      return thing;
    },
  };
}
