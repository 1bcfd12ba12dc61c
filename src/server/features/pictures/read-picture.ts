import { createHash } from 'node:crypto';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { LARGEST_PICTURE, LARGEST_QUESTION_PICTURE } from '#contract/rules/largest-picture.ts';
import { fieldError } from '#server/http/app-error.ts';

const MOST_PIXELS = 25_000_000;

/** Within what a picture is made: of a reward, shown small in a list, or of a question, as wide as its page. */
const ROOM = {
  reward: { width: 640, height: 480 },
  question: { width: LARGEST_QUESTION_PICTURE, height: LARGEST_QUESTION_PICTURE },
} as const;

export type Picture = { hash: string; bytes: Buffer; width: number; height: number };

const refused = (message: keyof typeof operatorFieldMessages) =>
  fieldError({ picture: operatorFieldMessages[message] });

/** What a picture is by its first bytes; null for everything else, SVG among it. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : null;
}

/**
 * Makes an uploaded picture anew: upright, no larger than its use needs, as WebP, without anything that is not the picture.
 * Its size is read from its head before it is decoded. Errors: a field error that says what is wrong with the file.
 */
export async function readPicture(base64: string, use: keyof typeof ROOM): Promise<Picture> {
  const uploaded = Buffer.from(base64, 'base64');
  const format = formatOf(uploaded);
  if (format === null) throw refused('picture_format');
  if (uploaded.length > LARGEST_PICTURE) throw refused('picture_too_large');
  // Loaded here: a process that reads no pictures does not need it in memory.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const damaged = () => Promise.reject(refused('picture_damaged'));
  const head = await sharp(uploaded, { limitInputPixels: false, pages: 1 }).metadata().catch(damaged);
  if (head.format !== format) throw refused('picture_damaged');
  if (head.width * head.height > MOST_PIXELS) throw refused('picture_too_many_pixels');
  const { data, info } = await sharp(uploaded, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ ...ROOM[use], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { hash, bytes: data, width: info.width, height: info.height };
}
