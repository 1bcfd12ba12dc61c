import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { searchWords } from '#server/database/plain-text.ts';
import { type NamedSurvey, surveysByIds, surveysByWords } from './named-surveys.queries.ts';

const MOST_FOUND = 20;

export type SurveySearch = {
  country: string;
  /** Words of a number and of titles in any language and either alphabet; under three letters they are left out. */
  words?: string | undefined;
  ids?: readonly number[] | undefined;
};

/** The newest surveys of a country that the words fit, twenty at most, and the names of those with `ids`. */
export async function namedSurveys(
  db: ReadDb,
  { country, words = '', ids = [] }: SurveySearch,
  languages: Languages,
): Promise<{ found: NamedSurvey[]; named: NamedSurvey[] }> {
  const search = { country, words: searchWords(words), limit: MOST_FOUND };
  return {
    found: await surveysByWords(db, search, languages),
    named: ids.length === 0 ? [] : await surveysByIds(db, { country, ids }, languages),
  };
}
