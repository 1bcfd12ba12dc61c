/** A solved challenge: the challenge and the number that solves it. */
export const proofText = (challenge: string, solution: number): string =>
  `${proofPrefix(challenge)}${solution}`;

/** What all proofs of a challenge begin with. */
export const proofPrefix = (challenge: string): string => `${challenge}.`;

/** Whether a digest starts with this many zero bits; on average `2 ** bits` attempts are needed. */
export function startsWithZeroBits(digest: ArrayLike<number>, bits: number): boolean {
  const bytes = Math.floor(bits / 8);
  for (let at = 0; at < bytes; at++) if (digest[at] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (digest[bytes] ?? 0xff) >> (8 - rest) === 0;
}
