import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, slow on purpose, so that it never runs inside a transaction. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalised, because keyboards can produce different code points for the same letters. */
const asTyped = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), PARAMETERS);

let nobodysHash: Promise<string> | undefined;

/** Verifies a password. Without a hash (unknown address) it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, asTyped(password));
  nobodysHash ??= hashPassword('');
  await verify(await nobodysHash, asTyped(password));
  return false;
}
