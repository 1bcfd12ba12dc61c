import { fieldMessages } from '#contract/field-messages.ts';

/** What an external survey may be told of who comes: never a name, an address or our own id of the member. */
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
/** Survey platforms cut longer addresses than 1,999; the rest is left for what is filled in. */
const LONGEST = 1500;

/** What is wrong with the address at which an external survey starts; null when it can be used. */
export function entryUrlProblem(pattern: string): string | null {
  if (pattern.length > LONGEST) return fieldMessages.too_long;
  const given = [...pattern.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  if (!given.includes('attempt')) return fieldMessages.entry_url_attempt;
  if (given.some((name) => !names.includes(name))) return fieldMessages.entry_url_placeholder;
  const filled = pattern.replace(PLACEHOLDER, 'x');
  // Printable ASCII without a fragment or a stray brace: what signatures can cover.
  if (!/^https?:\/\/[!-"$-z|~]+$/.test(filled) || !URL.canParse(filled)) return fieldMessages.entry_url;
  const query = new URL(filled).searchParams;
  return ['key', 'expires', 'signature'].some((name) => query.has(name)) ? fieldMessages.entry_url : null;
}

/** The address for one attempt, not yet signed. */
export const filledEntryUrl = (pattern: string, values: EntryValues): string =>
  pattern.replace(PLACEHOLDER, (_all, name: keyof EntryValues) => encodeURIComponent(values[name]));
