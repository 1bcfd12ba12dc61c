import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findPicture } from './pictures.queries.ts';

/** The bytes of a picture, as nothing but a picture. Error: `not_found`. */
export async function servePicture(
  db: ReadDb,
  hash: string,
  setHeader: (name: string, value: string) => void,
): Promise<{ content: Buffer }> {
  const found = await findPicture(db, hash);
  if (!found) throw new AppError('not_found');
  setHeader('content-security-policy', "default-src 'none'");
  setHeader('x-content-type-options', 'nosniff');
  return { content: found.bytes };
}
