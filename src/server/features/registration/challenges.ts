import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { startsWithZeroBits } from '#contract/rules/proof-of-work.ts';
import { networkOf } from '#server/http/client-network.ts';
import { newSecret } from '#server/http/secrets.ts';

/** What a challenge is signed with, and the network it is for. */
type Issuer = { secret: Buffer; ip: string; now: Date };

export type Proof =
  | { challenge: UsedChallenge }
  | { reason: 'proof_missing' | 'proof_wrong' | 'proof_expired' };

/** What is remembered of a challenge that was solved, so that it is solved once. */
export type UsedChallenge = { hash: Buffer; expires_at: Date };

const LIFETIME_MS = 10 * 60 * 1000;
const RANDOM_LENGTH = 16;
/** Tried by a phone of ten years ago in less than a second. */
const LEAST_BITS = 16;
/** … and in about ten. */
const MOST_BITS = 20;

/** How hard a challenge must be: a bit more each time a network has doubled what is free. */
export function difficultyOf(registrations: number, free: number): number {
  const doublings = Math.floor(Math.log2(Math.max(1, registrations / Math.max(1, free))));
  return Math.min(MOST_BITS, LEAST_BITS + doublings);
}

/** `<expiry>.<difficulty>.<random>.<signature>`: nothing is kept of it until it comes back solved. */
export function newChallenge(difficulty: number, issuer: Issuer): string {
  const expires = (issuer.now.getTime() + LIFETIME_MS).toString(36);
  const signed = `${expires}.${difficulty}.${newSecret(RANDOM_LENGTH)}`;
  return `${signed}.${signatureOf(signed, issuer)}`;
}

/** Judges a solved challenge. That it was not used before is for the transaction that uses it. */
export function judgeProof(proof: string | undefined, difficulty: number, issuer: Issuer): Proof {
  if (proof === undefined) return { reason: 'proof_missing' };
  const [expires = '', bits = '', random = '', signature = '', solution, ...more] = proof.split('.');
  const signed = `${expires}.${bits}.${random}`;
  if (solution === undefined || more.length > 0 || !isSame(signature, signatureOf(signed, issuer)))
    return { reason: 'proof_wrong' };
  const expires_at = new Date(Number.parseInt(expires, 36));
  if (expires_at <= issuer.now) return { reason: 'proof_expired' };
  // Whoever solved it while others of the network registered is not sent back for the bit they have added.
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
