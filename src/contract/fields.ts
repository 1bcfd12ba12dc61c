import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';
import type { Bounds } from './rules/bounds.ts';
import { isEmailAddress } from './rules/email-address.ts';

/** Field schemas that several calls use. Lengths are in characters. */

/** One line of text: trimmed, without control characters, 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, fieldMessages.control_characters);

/** Text that mail programs turn into a link, in upper or lower case. */
const LIKE_A_SITE = /[/@]|[wW]{3}\.|\p{L}[.\u3002]\p{Ll}{2}|\p{L}{3}[.\u3002]\p{L}{2}/u;
/** Characters that change the direction of the text around them and so disguise it. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Longer runs of digits are telephone numbers. */
const MOST_DIGITS = 6;

/**
 * A person's name. Names appear in mails to others, so web addresses and telephone numbers are refused as
 * advertising.
 */
export const personName = line(80).refine((name) => {
  const plain = name.normalize('NFKC');
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0;
  return !LIKE_A_SITE.test(plain) && !TURNS_TEXT.test(plain) && digits <= MOST_DIGITS;
}, fieldMessages.invalid);

/** Kept as typed except for surrounding blanks; compared by `emailKey`. */
export const email = z.string().trim().min(1).max(254).refine(isEmailAddress, fieldMessages.email);

/** A typed password: any characters, at most 200 (which limits the cost of hashing). */
export const password = z.string().min(1).max(200);

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date();

/** A moment: RFC 3339 in UTC on the wire, a `Date` in the server. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
});

/** A whole number between bounds that the browser judges too. */
export const within = ({ least, most }: Bounds) => z.int().min(least).max(most);

/** Ids are opaque to clients; ours are positive integers. */
export const id = z.int().positive();
/** The same as a path or query parameter. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** The version of what somebody has read and now removes: `conflict` where it's another by now. */
export const versionSeen = z.object({ version: pathId });

export const language = z.string().min(2).max(3);

/** Names a picture by what it shows. */
export const pictureHash = z.string().regex(/^[0-9a-f]{32}$/);

/** The language of an object's texts where they aren't translated into the requested one. */
export const fallbackLanguage = { lang: language.optional() };
