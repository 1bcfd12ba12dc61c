import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';

/** What an external survey may be told about its participants: never a name, an address or our member id. */
export type EntryValues = {
  attempt: string;
  /** Stands for the member in this survey alone. */
  pseudonym: string;
  survey_number: string;
  language: string;
  country: string;
};

const PLACEHOLDER = /\{([^{}]*)\}/g;
const names: readonly string[] = [
  'attempt',
  'pseudonym',
  'survey_number',
  'language',
  'country',
] satisfies Array<keyof EntryValues>;
/** Survey platforms limit addresses to 1,999 characters, filled in and signed. */
const LONGEST = 1999;
/** The longest values, and the key, the time and the signature that `signUrl` appends. */
const LONGEST_VALUES: EntryValues = {
  attempt: 'x'.repeat(32),
  pseudonym: 'x'.repeat(16),
  survey_number: 'x'.repeat(40),
  language: 'xxx',
  country: 'XX',
};
const SIGNATURE = `&key=${'x'.repeat(32)}&expires=${'0'.repeat(12)}&signature=${'x'.repeat(43)}`;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The problem with an external survey's start address; null if it is valid. */
export function entryUrlProblem(pattern: string): string | null {
  const given = [...pattern.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  if (!given.includes('attempt')) return fieldMessages.entry_url_attempt;
  if (given.some((name) => !names.includes(name))) return fieldMessages.entry_url_placeholder;
  const filled = pattern.replace(PLACEHOLDER, 'x');
  // Printable ASCII without fragment or stray braces, which is what signatures can cover.
  if (!/^https?:\/\/[!-"$-z|~]+$/.test(filled) || !URL.canParse(filled)) return fieldMessages.entry_url;
  if (filledEntryUrl(pattern, LONGEST_VALUES).length + SIGNATURE.length > LONGEST)
    return fieldMessages.too_long;
  const { protocol, hostname, username, password, searchParams } = new URL(filled);
  const isLocal = LOCAL.includes(hostname) || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return operatorFieldMessages.entry_url_https;
  if (username !== '' || password !== '') return operatorFieldMessages.entry_url_user;
  return ['key', 'expires', 'signature'].some((name) => searchParams.has(name))
    ? fieldMessages.entry_url
    : null;
}

/** Whether the address asks for the member's pseudonym. */
export const asksForPseudonym = (pattern: string | null): boolean =>
  pattern?.includes('{pseudonym}') ?? false;

/** The unsigned address for one attempt. */
export const filledEntryUrl = (pattern: string, values: EntryValues): string =>
  pattern.replace(PLACEHOLDER, (_all, name: keyof EntryValues) => encodeURIComponent(values[name]));
