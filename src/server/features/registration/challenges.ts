import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { startsWithZeroBits } from '#contract/rules/proof-of-work.ts';
import { networkOf } from '#server/http/client-network.ts';
import { newSecret } from '#server/http/secrets.ts';

/** The signing key, and the network the challenge is for. */
type Issuer = { secret: Buffer; ip: string; now: Date };

export type Proof =
  | { challenge: UsedChallenge }
  | { reason: 'proof_missing' | 'proof_wrong' | 'proof_expired' };

/** Identifies a solved challenge, so that it is used only once. */
export type UsedChallenge = { hash: Buffer; expires_at: Date };

const LIFETIME_MS = 10 * 60 * 1000;
const RANDOM_LENGTH = 16;
/** Difficulty that a ten-year-old phone solves in less than a second. */
const LEAST_BITS = 16;
/** Difficulty that it solves in about ten seconds. */
const MOST_BITS = 20;

/** The difficulty: one bit more each time a network doubles the free number of registrations. */
export function difficultyOf(registrations: number, free: number): number {
  const doublings = Math.floor(Math.log2(Math.max(1, registrations / Math.max(1, free))));
  return Math.min(MOST_BITS, LEAST_BITS + doublings);
}

/** `<expiry>.<difficulty>.<random>.<signature>`: nothing is stored until it is solved. */
export function newChallenge(difficulty: number, issuer: Issuer): string {
  const expires = (issuer.now.getTime() + LIFETIME_MS).toString(36);
  const signed = `${expires}.${difficulty}.${newSecret(RANDOM_LENGTH)}`;
  return `${signed}.${signatureOf(signed, issuer)}`;
}

/** Verifies a solved challenge. The transaction that uses it checks that it wasn't used before. */
export function verifyProof(proof: string | undefined, difficulty: number, issuer: Issuer): Proof {
  if (proof === undefined) return { reason: 'proof_missing' };
  const [expires = '', bits = '', random = '', signature = '', solution, ...more] = proof.split('.');
  const signed = `${expires}.${bits}.${random}`;
  if (solution === undefined || more.length > 0 || !isSame(signature, signatureOf(signed, issuer)))
    return { reason: 'proof_wrong' };
  const expires_at = new Date(Number.parseInt(expires, 36));
  if (expires_at <= issuer.now) return { reason: 'proof_expired' };
  // Accepts a challenge that was solved while others of the network registered and raised the difficulty by a bit.
  const hardEnough = Number(bits) >= difficulty - 1;
  if (!hardEnough || !startsWithZeroBits(sha256(proof), Number(bits))) return { reason: 'proof_wrong' };
  return { challenge: { hash: sha256(signed), expires_at } };
}

const signatureOf = (signed: string, { secret, ip }: Issuer): string =>
  createHmac('sha256', secret)
    .update(`${signed}.${networkOf(ip)}`)
    .digest('base64url');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
