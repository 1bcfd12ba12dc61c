import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';
import { isEmailAddress } from './rules/email-address.ts';

/** The shapes that several calls share. Lengths are characters. */

/** One line a person types: trimmed, without control characters, 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, fieldMessages.control_characters);

/** What mail programs make links of: an address of a site, in small letters or large. */
const LIKE_A_SITE = /[/@]|[wW]{3}\.|\p{L}[.\u3002]\p{Ll}{2}|\p{L}{3}[.\u3002]\p{L}{2}/u;
/** Turns the text around it about, so that it reads as something else. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** More are a telephone number. */
const MOST_DIGITS = 6;

/** Names stand in mails to others: one that leads somewhere would be somebody's advertisement. */
export const personName = line(80).refine((name) => {
  const plain = name.normalize('NFKC');
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0;
  return !LIKE_A_SITE.test(plain) && !TURNS_TEXT.test(plain) && digits <= MOST_DIGITS;
}, fieldMessages.invalid);

/** Kept as typed apart from surrounding blanks; compared by `emailKey`. */
export const email = z.string().trim().min(1).max(254).refine(isEmailAddress, fieldMessages.email);

/** What a person types as a password: any characters, at most 200 (hashing is bounded). */
export const password = z.string().min(1).max(200);

/** A calendar date `YYYY-MM-DD`. */
export const date = z.iso.date();

/** A moment: RFC 3339 in UTC on the wire, a `Date` in the server. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
});

/** Ids are opaque to clients; ours are positive integers. */
export const id = z.int().positive();
/** The same where it stands in an address. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

export const language = z.string().min(2).max(3);
