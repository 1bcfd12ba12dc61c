import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { deleteLinks, findLink, insertLink, takeLink } from './operator-links.queries.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS = {
  first_owner: 30 * MINUTE_MS,
  invitation: 3 * 24 * 60 * MINUTE_MS,
  password: 30 * MINUTE_MS,
};
const CODE_LENGTH = 64;

/** A link of which one alone is valid at a time: the newest. Answers its code, kept hashed, and until when it is good. */
export async function newOperatorLink(
  db: Db,
  operator_id: number | null,
  purpose: keyof typeof LIFETIME_MS,
): Promise<{ code: string; expires_at: Date }> {
  const code = newSecret(CODE_LENGTH);
  const now = clock.now();
  const expires_at = new Date(now.getTime() + LIFETIME_MS[purpose]);
  await deleteLinks(db, operator_id);
  await insertLink(db, {
    code_hash: hashSecret(code),
    operator_id,
    created_at: now,
    expires_at,
  });
  return { code, expires_at };
}

/** Whose link this is; null for the first owner's. Error: `code_not_valid`. */
export async function checkOperatorLink(db: ReadDb, code: string): Promise<{ operator_id: number | null }> {
  const found = await findLink(db, hashSecret(code), clock.now());
  if (!found) throw new AppError('code_not_valid');
  return found;
}

/** The same, and uses it up. */
export async function redeemOperatorLink(db: Db, code: string): Promise<{ operator_id: number | null }> {
  const taken = await takeLink(db, hashSecret(code), clock.now());
  if (!taken) throw new AppError('code_not_valid');
  return taken;
}
