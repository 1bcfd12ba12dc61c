import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes; slow on purpose, so it runs before a transaction, never inside. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one that was hashed. Without a hash (an unknown address) it takes as long to say no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  nobodysHash ??= hashPassword('');
  await verify(await nobodysHash, password);
  return false;
}
