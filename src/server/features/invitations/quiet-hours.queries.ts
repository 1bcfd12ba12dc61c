import { sql } from 'kysely';
import { type QuietHours, USUAL_QUIET_HOURS } from '#contract/rules/quiet-hours.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** `version` 0: the country has the usual hours. */
export type CountryQuietHours = {
  country_code: string;
  from_hour: number | null;
  until_hour: number | null;
  version: number;
};

const { from_hour, until_hour } = USUAL_QUIET_HOURS;

/** The quiet hours of the country whose row, if it has one, is `q`. */
export const quietColumns = sql<QuietHours>`case
  when q.country_code is null then json_build_object('from_hour', ${from_hour}::integer, 'until_hour', ${until_hour}::integer)
  when q.from_hour is not null then json_build_object('from_hour', q.from_hour, 'until_hour', q.until_hour)
end`;

export const quietHoursOf = async (db: ReadDb, country: string): Promise<QuietHours> =>
  (
    await sql<{ quiet: QuietHours }>`
      select ${quietColumns} as quiet from countries c left join quiet_hours q on q.country_code = c.code
      where c.code = ${country}
    `.execute(db)
  ).rows[0]?.quiet ?? null;

const rows = (db: ReadDb) =>
  db.selectFrom('quiet_hours').select(['country_code', 'from_hour', 'until_hour', 'version']);

export const selectQuietHours = (db: ReadDb): Promise<CountryQuietHours[]> => rows(db).execute();

export const lockQuietHours = (db: Db, country: string): Promise<CountryQuietHours | undefined> =>
  rows(db).where('country_code', '=', country).forUpdate().executeTakeFirst();

/** Whether the country had none of its own until now. */
export const insertQuietHours = async (db: Db, hours: Omit<CountryQuietHours, 'version'>): Promise<boolean> =>
  (await db
    .insertInto('quiet_hours')
    .values(hours)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()) !== undefined;

export const updateQuietHours = (db: Db, { country_code, ...hours }: CountryQuietHours) =>
  db.updateTable('quiet_hours').set(hours).where('country_code', '=', country_code).execute();
