import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ReadDb } from '#server/database/connect.ts';
import { findSecretOutsideBackups } from './factors.queries.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derived from a secret that no backup contains: a stolen backup has no second factor. */
const keyOf = async (db: ReadDb): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await findSecretOutsideBackups(db), '', 'operator totp', 32));

/** Binds an encrypted secret to its operator, so that nobody can be given another's. */
const ownerOf = (operatorId: number): Buffer => Buffer.from(`operators ${operatorId}`);

/** The secret of an authenticator app as it is stored. */
export async function encryptTotpSecret(db: ReadDb, operatorId: number, secret: Buffer): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(db), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(ownerOf(operatorId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Null if it was encrypted elsewhere: the database was restored from a backup. */
export async function decryptTotpSecret(
  db: ReadDb,
  operatorId: number,
  stored: Buffer,
): Promise<Buffer | null> {
  const textAt = IV_BYTES + TAG_BYTES;
  if (stored.length <= textAt) return null;
  const decipher = createDecipheriv(CIPHER, await keyOf(db), stored.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(ownerOf(operatorId));
  decipher.setAuthTag(stored.subarray(IV_BYTES, textAt));
  try {
    return Buffer.concat([decipher.update(stored.subarray(textAt)), decipher.final()]);
  } catch {
    return null;
  }
}
