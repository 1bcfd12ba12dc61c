import type { Db } from '#server/database/connect.ts';
import { plainText } from '#server/database/plain-text.ts';

type Findable = { id: number; survey_number: string; titles: unknown };

/** What a survey is searched by: its number and all its titles. */
const searchText = ({ survey_number, titles }: Findable): string =>
  ` ${[survey_number, ...Object.values(titles as Record<string, string>)].map(plainText).join(' ')} `;

const findable = (db: Db) => db.selectFrom('surveys').select(['id', 'survey_number', 'titles']);

const writeSearchText = (db: Db, survey: Findable) =>
  db
    .updateTable('surveys')
    .set({ search_text: searchText(survey) })
    .where('id', '=', survey.id)
    .execute();

/** Puts a survey's search text in step with its number and titles; to be called wherever one of them is written. */
export async function keepSearchText(db: Db, surveyId: number): Promise<void> {
  await writeSearchText(db, await findable(db).where('id', '=', surveyId).executeTakeFirstOrThrow());
}

/** Gives a search text to surveys without one; returns to how many. */
export async function writeMissingSearchTexts(db: Db, limit: number): Promise<number> {
  const surveys = await findable(db)
    .where('search_text', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  for (const survey of surveys) await writeSearchText(db, survey);
  return surveys.length;
}
