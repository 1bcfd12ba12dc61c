import { sql } from 'kysely';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { hasWords } from '#server/database/has-words.ts';

export type NamedSurvey = { id: number; survey_number: string; title: string };

const named = ({ language, fallback }: Languages) => sql`
  s.id, s.survey_number, coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '') as title`;

/** The newest surveys of a country, with all of these plain words in their number and titles of any language; null: all surveys. */
export const surveysByWords = async (
  db: ReadDb,
  { country, words, limit }: { country: string; words: readonly string[] | null; limit: number },
  languages: Languages,
): Promise<NamedSurvey[]> =>
  (
    await sql<NamedSurvey>`
      select ${named(languages)} from surveys s
      where s.country_code = ${country} and ${words === null ? sql`true` : hasWords(sql`s.search_text`, words)}
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
