import { createHash } from 'node:crypto';
import { proofText, startsWithZeroBits } from '#contract/rules/proof-of-work.ts';

/** Tries numbers until one solves the challenge or, with `wrong`, until one doesn't. */
export function solve(
  { challenge, difficulty }: { challenge: string; difficulty: number },
  { wrong = false, from = 0 }: { wrong?: boolean; from?: number } = {},
): string {
  for (let number = from; ; number++) {
    const proof = proofText(challenge, number);
    const digest = createHash('sha256').update(proof).digest();
    if (startsWithZeroBits(digest, difficulty) !== wrong) return proof;
  }
}
