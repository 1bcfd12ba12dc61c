import { createHash, randomBytes } from 'node:crypto';

/** A random text for cookies, links and mails, of letters, digits, `-` and `_`; length in characters. */
export function newSecret(length: number): string {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length);
}

/** The stored hash of a secret, fast and without salt, which is enough because secrets are random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
