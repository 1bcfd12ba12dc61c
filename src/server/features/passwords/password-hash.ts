import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes; slow on purpose, so it runs before a transaction, never inside. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters typed on another keyboard can be other code points. */
const asTyped = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), PARAMETERS);

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one that was hashed. Without a hash (an unknown address) it takes as long to say no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, asTyped(password));
  nobodysHash ??= hashPassword('');
  await verify(await nobodysHash, asTyped(password));
  return false;
}
