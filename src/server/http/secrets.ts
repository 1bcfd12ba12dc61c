import { createHash, randomBytes } from 'node:crypto';

/** An unguessable text for cookies, links and mails, of letters, digits, `-` and `_`; length in characters. */
export function newSecret(length: number): string {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length);
}

/** What the database keeps of a secret. It is random, so that a fast hash without a salt is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
