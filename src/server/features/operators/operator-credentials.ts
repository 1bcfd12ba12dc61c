import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  findCredentials,
  findCredentialsByHash,
  findCredentialsById,
  lockCredentials,
} from './operators.queries.ts';

type Credentials = { operator_id: number; password_hash: string };

/** By the key of the address; undefined for operators who haven't accepted or were removed. */
export async function findOperatorCredentials(
  db: ReadDb,
  email_key: string,
): Promise<Credentials | undefined> {
  return accepted(await findCredentials(db, email_key));
}

/** The same by `addressHash` of that key. */
export const findOperatorByHash = async (
  db: ReadDb,
  address_hash: Buffer,
): Promise<Credentials | undefined> => accepted(await findCredentialsByHash(db, address_hash));

const accepted = (
  found: { operator_id: number; password_hash: string | null } | undefined,
): Credentials | undefined =>
  found?.password_hash == null ? undefined : { ...found, password_hash: found.password_hash };

/** The operator, locked, if the password is unchanged. */
export const isStillCurrent = async (db: Db, { operator_id, password_hash }: Credentials): Promise<boolean> =>
  (await lockCredentials(db, operator_id))?.password_hash === password_hash;

/** A signed-in operator's credentials. Error: `not_signed_in` if they were removed meanwhile. */
export async function getOperatorCredentials(db: ReadDb, id: number): Promise<Credentials> {
  const found = await findCredentialsById(db, id);
  if (found?.password_hash == null) throw new AppError('not_signed_in');
  return { operator_id: id, password_hash: found.password_hash };
}
