import { fieldMessages } from '#contract/field-messages.ts';

/** What an external survey may be told about its participants: never a name, an address or our member id. */
export type EntryValues = {
  attempt: string;
  survey_number: string;
  language: string;
  country: string;
};

const PLACEHOLDER = /\{([^{}]*)\}/g;
const names: readonly string[] = ['attempt', 'survey_number', 'language', 'country'] satisfies Array<
  keyof EntryValues
>;
/** Survey platforms limit addresses to 1,999 characters; the rest is reserved for the filled-in values. */
const LONGEST = 1500;

/** The problem with an external survey's start address; null if it is valid. */
export function entryUrlProblem(pattern: string): string | null {
  if (pattern.length > LONGEST) return fieldMessages.too_long;
  const given = [...pattern.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  if (!given.includes('attempt')) return fieldMessages.entry_url_attempt;
  if (given.some((name) => !names.includes(name))) return fieldMessages.entry_url_placeholder;
  const filled = pattern.replace(PLACEHOLDER, 'x');
  // Printable ASCII without fragment or stray braces, which is what signatures can cover.
  if (!/^https?:\/\/[!-"$-z|~]+$/.test(filled) || !URL.canParse(filled)) return fieldMessages.entry_url;
  const query = new URL(filled).searchParams;
  return ['key', 'expires', 'signature'].some((name) => query.has(name)) ? fieldMessages.entry_url : null;
}

/** The unsigned address for one attempt. */
export const filledEntryUrl = (pattern: string, values: EntryValues): string =>
  pattern.replace(PLACEHOLDER, (_all, name: keyof EntryValues) => encodeURIComponent(values[name]));
