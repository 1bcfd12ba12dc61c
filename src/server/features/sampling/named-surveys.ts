import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type NamedSurvey, surveysByIds, surveysByWords } from './named-surveys.queries.ts';

/** Fewer letters find nearly all surveys. */
const LEAST = 3;
const MOST_FOUND = 20;

export type SurveySearch = {
  country: string;
  /** Part of a number or of a title in any language; under three letters it is left out. */
  words?: string | undefined;
  ids?: readonly number[] | undefined;
};

/** The newest surveys of a country that the words fit, twenty at most, and the names of those with `ids`. */
export async function namedSurveys(
  db: ReadDb,
  { country, words = '', ids = [] }: SurveySearch,
  languages: Languages,
): Promise<{ found: NamedSurvey[]; named: NamedSurvey[] }> {
  const search = { country, words: words.length < LEAST ? null : words, limit: MOST_FOUND };
  return {
    found: await surveysByWords(db, search, languages),
    named: ids.length === 0 ? [] : await surveysByIds(db, { country, ids }, languages),
  };
}
