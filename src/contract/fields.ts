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

/** Names stand in mails to others: one that reads as the address of a site would be somebody's advertisement. */
export const personName = line(80).refine(
  (name) => !/[/@]|www\.|\p{L}\.\p{Ll}{2}/u.test(name.normalize('NFKC')),
  fieldMessages.invalid,
);

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
