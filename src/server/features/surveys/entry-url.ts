import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { longestCodes } from '#server/features/shared-answers/pass-on.ts';
import { shareableAnswers } from '#server/features/shared-answers/shareable-answers.ts';

/** What an external survey may be told about its participants: never a name, an address or our member id. */
export type EntryValues = {
  attempt: string;
  /** Stands for the member in this survey alone. */
  pseudonym: string;
  survey_number: string;
  language: string;
  country: string;
  /** Codes of options, by the keys of shareable questions of the profiler. */
  answers: Readonly<Record<string, string>>;
};

const PLACEHOLDER = /\{([^{}]*)\}/g;
const names: readonly string[] = [
  'attempt',
  'pseudonym',
  'survey_number',
  'language',
  'country',
] satisfies Array<Exclude<keyof EntryValues, 'answers'>>;
const ANSWER = /^profile:(.+)$/;
/** Survey platforms limit addresses to 1,999 characters, filled in and signed. */
const LONGEST = 1999;
/** The longest values, and the key, the time and the signature that `signUrl` appends. */
const LONGEST_VALUES = {
  attempt: 'x'.repeat(32),
  pseudonym: 'x'.repeat(16),
  survey_number: 'x'.repeat(40),
  language: 'xxx',
  country: 'XX',
};
const SIGNATURE = `&key=${'x'.repeat(32)}&expires=${'0'.repeat(12)}&signature=${'x'.repeat(43)}`;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

const placeholdersIn = (pattern: string) => [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The questions of the profiler whose answers an address asks for. */
export const answersAskedFor = (pattern: string | null): string[] => [
  ...new Set(placeholdersIn(pattern ?? '').flatMap((name) => ANSWER.exec(name)?.[1] ?? [])),
];

/** The host that an address leads to, as its author wrote it. */
export const hostOfLink = (pattern: string | null): string =>
  /^https?:\/\/([^/?#]+)/.exec(pattern ?? '')?.[1] ?? '';

/** The problem with an external survey's start address in a country; null if it is valid. */
export async function entryUrlProblem(
  db: ReadDb,
  countryCode: string,
  pattern: string,
): Promise<string | null> {
  const given = placeholdersIn(pattern);
  if (!given.includes('attempt')) return fieldMessages.entry_url_attempt;
  if (given.some((name) => !names.includes(name) && !ANSWER.test(name)))
    return fieldMessages.entry_url_placeholder;
  const asked = answersAskedFor(pattern);
  const shareable = asked.length === 0 ? null : await shareableAnswers(db, countryCode);
  const answers: Record<string, string> = {};
  for (const key of asked) {
    const found = shareable?.get(key);
    if (!found) return operatorFieldMessages.entry_url_answer;
    answers[key] = longestCodes(found.attribute);
  }
  const host = hostOfLink(pattern);
  // Members agree to a host by its name, and a browser looks it up before the connection is encrypted.
  if (host.includes('{')) return operatorFieldMessages.entry_url_host;
  const sample = pattern.replace(PLACEHOLDER, 'x');
  // Printable ASCII without fragment or stray braces, which is what signatures can cover; browsers take \ as /.
  if (!/^https?:\/\/[!-"$-[\]-z|~]+$/.test(sample) || !URL.canParse(sample)) return fieldMessages.entry_url;
  if (filled(pattern, { ...LONGEST_VALUES, answers }).length + SIGNATURE.length > LONGEST)
    return fieldMessages.too_long;
  const { protocol, hostname, searchParams } = new URL(sample);
  const isLocal = LOCAL.includes(hostname) || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return operatorFieldMessages.entry_url_https;
  if (host.includes('@')) return operatorFieldMessages.entry_url_user;
  return ['key', 'expires', 'signature'].some((name) => searchParams.has(name))
    ? fieldMessages.entry_url
    : null;
}

const filled = (pattern: string, { answers, ...values }: EntryValues): string =>
  pattern.replace(PLACEHOLDER, (_all, name: string) => {
    const key = ANSWER.exec(name)?.[1];
    return encodeURIComponent((key === undefined ? values[name as keyof typeof values] : answers[key]) ?? '');
  });

/**
 * The unsigned address for one attempt. Answers are left out where they would make it too long, as they can once the profiler
 * has more options than when the address was written.
 */
export function filledEntryUrl(pattern: string, values: EntryValues): string {
  const whole = filled(pattern, values);
  return whole.length + SIGNATURE.length > LONGEST ? filled(pattern, { ...values, answers: {} }) : whole;
}

/** The address without the answers that surveys may not get in a country. */
export async function entryUrlIn(db: ReadDb, countryCode: string, pattern: string): Promise<string> {
  if (answersAskedFor(pattern).length === 0) return pattern;
  const shareable = await shareableAnswers(db, countryCode);
  return pattern.replace(PLACEHOLDER, (all, name: string) => {
    const key = ANSWER.exec(name)?.[1];
    return key === undefined || shareable.has(key) ? all : '';
  });
}
