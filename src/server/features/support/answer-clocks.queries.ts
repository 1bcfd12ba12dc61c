import type { Db, ReadDb } from '#server/database/connect.ts';

export type AnswerClock = { country_code: string; hours: number; version: number };

const clocks = (db: ReadDb) => db.selectFrom('answer_clocks').select(['country_code', 'hours', 'version']);

export const selectClocks = (db: ReadDb): Promise<AnswerClock[]> => clocks(db).execute();

export const findClock = (db: ReadDb, country: string): Promise<AnswerClock | undefined> =>
  clocks(db).where('country_code', '=', country).executeTakeFirst();

export const lockClock = (db: Db, country: string): Promise<AnswerClock | undefined> =>
  clocks(db).where('country_code', '=', country).forUpdate().executeTakeFirst();

/** Undefined where somebody else has set the country's first one at the same time. */
export const insertClock = (db: Db, clock: { country_code: string; hours: number }) =>
  db
    .insertInto('answer_clocks')
    .values(clock)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['country_code', 'hours', 'version'])
    .executeTakeFirst();

export const updateClock = (db: Db, { country_code, hours, version }: AnswerClock) =>
  db
    .updateTable('answer_clocks')
    .set({ hours, version: version + 1 })
    .where('country_code', '=', country_code)
    .returning(['country_code', 'hours', 'version'])
    .executeTakeFirstOrThrow();
