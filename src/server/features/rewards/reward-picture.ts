import { createHash } from 'node:crypto';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { LARGEST_PICTURE } from '#contract/operator/rewards.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { findPicture } from './catalogue.queries.ts';

const MOST_PIXELS = 25_000_000;
/** Shown at half of that, and sharp on dense screens. */
const WIDEST = 640;
const HIGHEST = 480;

export type RewardPicture = { hash: string; bytes: Buffer; width: number; height: number };

/** What a picture is by its first bytes; null for everything else, SVG among it. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : null;
}

/**
 * Makes an uploaded picture anew: upright, at most 640 x 480, as WebP, without anything that is not the picture. Its size is
 * read from its head before it is decoded. Error: a field error for what is no such picture.
 */
export async function readPicture(base64: string): Promise<RewardPicture> {
  const refused = fieldError({ picture: operatorFieldMessages.picture_unreadable });
  const uploaded = Buffer.from(base64, 'base64');
  const format = formatOf(uploaded);
  if (format === null || uploaded.length > LARGEST_PICTURE) throw refused;
  // Loaded here: a process that reads no pictures does not need it in memory.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    const image = sharp(uploaded, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const head = await image.metadata();
    if (head.format !== format) throw refused;
    const { data, info } = await image
      .rotate()
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
    return { hash, bytes: data, width: info.width, height: info.height };
  } catch {
    throw refused;
  }
}

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
