import { sql } from 'kysely';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { containsText } from '#server/database/contains-text.ts';

export type NamedSurvey = { id: number; survey_number: string; title: string };

const named = ({ language, fallback }: Languages) => sql`
  s.id, s.survey_number, coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '') as title`;

/** Signs that JSON writes otherwise than they were typed, so that the index of words doesn't have them. */
const ESCAPED = /["\\]/;

const hasWords = (words: string) => {
  const fits = sql<boolean>`(${containsText([sql`s.survey_number`], words)} or exists (
    select from jsonb_each_text(s.titles) as title where ${containsText([sql`title.value`], words)}
  ))`;
  if (ESCAPED.test(words)) return fits;
  return sql<boolean>`(${containsText([sql`(s.survey_number || ' ' || s.titles::text)`], words)} and ${fits})`;
};

/** The newest surveys of a country, with these words in their number or in a title of any language. */
export const surveysByWords = async (
  db: ReadDb,
  { country, words, limit }: { country: string; words: string | null; limit: number },
  languages: Languages,
): Promise<NamedSurvey[]> =>
  (
    await sql<NamedSurvey>`
      select ${named(languages)} from surveys s
      where s.country_code = ${country} and ${words === null ? sql`true` : hasWords(words)}
      order by s.id desc limit ${limit}
    `.execute(db)
  ).rows;

export const surveysByIds = async (
  db: ReadDb,
  { country, ids }: { country: string; ids: readonly number[] },
  languages: Languages,
): Promise<NamedSurvey[]> =>
  (
    await sql<NamedSurvey>`
      select ${named(languages)} from surveys s
      where s.id = any(${ids}::bigint[]) and s.country_code = ${country} order by s.id desc
    `.execute(db)
  ).rows;
