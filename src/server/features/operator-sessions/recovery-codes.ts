import { randomInt } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { replaceRecoveryCodes } from './factors.queries.ts';

const HOW_MANY = 10;
/** Leaves out letters and digits that are easily confused on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Normalises a typed code: case and dashes don't matter. */
export const recoveryCodeHash = (code: string): Buffer =>
  hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

function newRecoveryCode(): string {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/**
 * Creates ten new codes for an operator and ends the earlier ones. They are stored hashed and returned only this
 * once.
 */
export async function makeRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  await replaceRecoveryCodes(db, operatorId, codes.map(recoveryCodeHash));
  return codes;
}
