import { proofPrefix, proofText, startsWithZeroBits } from '#contract/rules/proof-of-work.ts';
import { sha256From } from './sha256.ts';

/** Milliseconds per slice, short enough to keep the page responsive. */
const SLICE_MS = 12;

/** Tries numbers in slices until one solves the challenge; rejects when `signal` aborts. */
export async function solveChallenge(
  { challenge, difficulty }: { challenge: string; difficulty: number },
  signal: AbortSignal,
): Promise<string> {
  const digestWith = sha256From(proofPrefix(challenge));
  for (let number = 0; ; ) {
    signal.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    do {
      if (startsWithZeroBits(digestWith(String(number)), difficulty)) return proofText(challenge, number);
      number++;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
