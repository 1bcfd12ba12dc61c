import { type Insertable, sql } from 'kysely';
import { segmentsList } from '#contract/operator/lists/segments.list.ts';
import type { Group } from '#contract/rules/conditions.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { containsText } from '#server/database/contains-text.ts';
import type { Segments } from '#server/database/tables.ts';
import { listSource } from '#server/lists/list-source.ts';

export const segmentsSource = listSource(segmentsList, () => ({
  from: sql`segments s join operators o on o.id = s.owner_id`,
  id: sql`s.id`,
  country: sql`s.country_code`,
  columns: {
    id: sql`s.id`,
    name: sql`s.name`,
    country_code: sql`s.country_code`,
    owner: sql`o.name`,
    changed_at: sql`s.changed_at`,
  },
  filters: {
    words: (text) => containsText([sql`s.name`], text),
    country: sql`s.country_code`,
    owner: sql`s.owner_id`,
  },
}));

export const countryOfSegment = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await db.selectFrom('segments').select('country_code').where('id', '=', id).executeTakeFirst())
    ?.country_code;

export const findSegment = (db: ReadDb, id: number) =>
  db
    .selectFrom('segments as s')
    .innerJoin('operators as o', 'o.id', 's.owner_id')
    .selectAll('s')
    .select('o.name as owner')
    .where('s.id', '=', id)
    .$narrowType<{ condition: Group }>()
    .executeTakeFirst();

export const segmentConditions = async (db: ReadDb, countries: readonly string[]): Promise<Group[]> =>
  (
    await db
      .selectFrom('segments')
      .select('condition')
      .where(sql<boolean>`country_code = any(${countries})`)
      .$castTo<{ condition: Group }>()
      .execute()
  ).map(({ condition }) => condition);

export const lockSegment = (db: Db, id: number) =>
  db.selectFrom('segments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertSegment = (db: Db, segment: Insertable<Segments>) =>
  db.insertInto('segments').values(segment).returning(['id', 'version']).executeTakeFirstOrThrow();

export const updateSegment = (
  db: Db,
  id: number,
  changes: { name: string; condition: string; changed_at: Date },
) =>
  db
    .updateTable('segments')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();

export const deleteSegment = (db: Db, id: number) => db.deleteFrom('segments').where('id', '=', id).execute();

/** How many of these surveys stand in a country. */
export const countOwnSurveys = async (db: ReadDb, country: string, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from surveys where country_code = ${country} and id = any(${ids})
    `.execute(db)
  ).rows[0]?.count ?? 0;

export const settingsOfCountry = (db: ReadDb, country: string) =>
  db
    .selectFrom('countries')
    .select(['time_zone', 'languages'])
    .where('code', '=', country)
    .executeTakeFirst();
