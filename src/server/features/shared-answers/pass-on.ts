import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { StoredAttribute } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadDefinition } from '#server/features/questionnaires/load-definition.ts';
import { answersOf } from '#server/features/questionnaires/member-answers.ts';
import { shareableAnswers } from './shareable-answers.ts';
import { type Asking, hasAgreed } from './sharing-consent.ts';

/**
 * The answers that a survey gets of a member, as codes of options by question, for the questions that its link names.
 * What is not marked any more, not answered, or not agreed to where that is needed, is left out. What needs that goes
 * only with the member's own session (`signedIn`): whoever has the mail reads the address.
 */
export async function answersToPassOn(
  db: ReadDb,
  { keys, ...asking }: Asking & { member_id: number },
  signedIn: number | null,
): Promise<Record<string, string>> {
  if (keys.length === 0) return {};
  const shareable = await shareableAnswers(db, asking.country_code);
  const asked = keys.flatMap((key) => shareable.get(key) ?? []);
  const profiler = asked.length === 0 ? null : await findProfiler(db, asking.country_code);
  if (profiler === null) return {};
  const sensitive = asked.filter(({ needs_consent }) => needs_consent);
  const isAgreed = asking.member_id === signedIn && (await hasAgreed(db, asking, sensitive));
  // Of the whole profiler, since what an answer means depends on the ones before.
  const { definition } = await loadDefinition(db, profiler, { language: 'en', fallback: 'en' });
  const { accepted } = checkAnswers(definition, await answersOf(db, asking.member_id, definition));
  return Object.fromEntries(
    asked
      .filter(({ needs_consent }) => !needs_consent || isAgreed)
      .map(({ attribute }) => [attribute.key, codesOf(attribute, accepted[attribute.id])]),
  );
}

/** `full_time`, or `dog,cat` of several. */
export function codesOf({ options }: StoredAttribute, answer: unknown): string {
  const chosen = Array.isArray(answer) ? answer : [answer];
  return options
    .filter(({ id }) => chosen.includes(id))
    .map(({ key }) => key)
    .join(',');
}

/** How long the codes of an answer can get. */
export const longestCodes = ({ type, options }: StoredAttribute): string =>
  type === 'mr'
    ? options.map(({ key }) => key).join(',')
    : options.reduce((longest, { key }) => (key.length > longest.length ? key : longest), '');

/** What a test gets: the first option of each question that a survey may get. */
export async function exampleAnswers(
  db: ReadDb,
  countryCode: string,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const shareable = keys.length === 0 ? null : await shareableAnswers(db, countryCode);
  return Object.fromEntries(keys.map((key) => [key, shareable?.get(key)?.attribute.options[0]?.key ?? '']));
}
