import { type Insertable, sql, type Updateable } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { startAutomaticWaves } from '#contract/operator/automatic-waves.calls.ts';
import { OPEN_SERIES_STATES, type SeriesState, type SeriesWait } from '#contract/rules/automatic-waves.ts';
import type { Group } from '#contract/rules/conditions.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { AutomaticWaves } from '#server/database/tables.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

type SeriesSettings = Omit<Body<typeof startAutomaticWaves>, 'version'>;

/** Who starts them, as it stands in their rows. */
export const AUTOMATIC = 'system:automatic_waves';

export type Series = {
  survey_id: number;
  settings: SeriesSettings;
  state: SeriesState;
  reason: string | null;
  waits_for: SeriesWait | null;
  next_at: Date;
  started_at: Date;
  ended_at: Date | null;
  seen_at: Date | null;
  seen_by: number | null;
  version: number;
};

const rows = (db: ReadDb) => db.selectFrom('automatic_waves').selectAll().$castTo<Series>();

/** With the name of who has seen that it ended. */
export const selectSeries = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('automatic_waves as a')
    .leftJoin('operators as o', 'o.id', 'a.seen_by')
    .selectAll('a')
    .select('o.name as seen_by_name')
    .where('a.survey_id', '=', surveyId)
    .$castTo<Series & { seen_by_name: string | null }>()
    .executeTakeFirst();

export const lockSeries = (db: Db, surveyId: number): Promise<Series | undefined> =>
  rows(db).where('survey_id', '=', surveyId).forUpdate().executeTakeFirst();

/** A series that is due, locked; nothing if somebody else has it. */
export const lockDueSeries = (db: Db, surveyId: number, now: Date): Promise<Series | undefined> =>
  rows(db)
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'running')
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const dueSeries = async (db: ReadDb, now: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('automatic_waves')
      .select('survey_id')
      .where('state', '=', 'running')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('survey_id')
      .execute()
  ).map(({ survey_id }) => survey_id);

/** Whether the survey had none until now. */
export const insertSeries = async (db: Db, series: Insertable<AutomaticWaves>): Promise<boolean> =>
  (await db
    .insertInto('automatic_waves')
    .values(series)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()) !== undefined;

/** A series that waits for room under a ceiling is due at once; whether there is one. */
export const wakeSeries = async (db: Db, surveyId: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('automatic_waves')
    .set({ next_at: now })
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'running')
    .where('waits_for', '=', 'ceiling_per_day')
    .returning('survey_id')
    .executeTakeFirst()) !== undefined;

export const updateSeries = (db: Db, surveyId: number, changes: Updateable<AutomaticWaves>) =>
  db.updateTable('automatic_waves').set(changes).where('survey_id', '=', surveyId).execute();

type GoingWave = { id: number; state: string; pause_reason: string | null };

/** The automatic waves of a survey that still send something: invitations, or once they are done reminders. */
export const goingWaves = async (db: ReadDb, surveyId: number): Promise<GoingWave[]> =>
  (
    await sql<GoingWave>`
      select w.id, w.state, w.pause_reason from waves w
      where w.survey_id = ${surveyId} and w.started_by = ${AUTOMATIC}
        and (w.state in ('planning', 'sending') or w.state = 'done' and w.reminders > 0 and exists (
          select from invitations i join reminders r on r.invitation_id = i.id where i.wave_id = w.id
        ))
      order by w.id
    `.execute(db)
  ).rows;

/** Those of them that still invite. */
export const openAutomaticWaves = async (db: ReadDb, surveyId: number) =>
  (await goingWaves(db, surveyId)).filter(({ state }) => state !== 'done');

/** Completes that are still expected of the survey's automatic waves since a moment. */
export const stillExpected = async (db: ReadDb, surveyId: number, since: Date): Promise<number> =>
  (
    await sql<{ expected: number }>`
      select coalesce(sum(greatest(0, (w.sample -> 'expected' ->> 'completes')::float8 - (
        select count(*) from invitations i where i.wave_id = w.id and i.state in ('started', 'complete')
      ))), 0) as expected
      from waves w
      where w.survey_id = ${surveyId} and w.started_by = ${AUTOMATIC} and w.state <> 'stopped' and w.created_at >= ${since}
    `.execute(db)
  ).rows[0]?.expected ?? 0;

/** Series that ended by themselves and nobody has seen yet. */
export const countEndedSeries = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select s.country_code, count(*) as count
      from automatic_waves a join surveys s on s.id = a.survey_id
      where a.state = 'ended' and a.seen_at is null
      group by s.country_code
    `.execute(db)
  ).rows;

/** What the automatic waves of these countries' surveys ask of members, unless they are over. */
export const seriesConditions = async (db: ReadDb, countries: readonly string[]): Promise<Group[]> =>
  (
    await db
      .selectFrom('automatic_waves as a')
      .innerJoin('surveys as s', 's.id', 'a.survey_id')
      .select('a.settings')
      .where('a.state', 'in', OPEN_SERIES_STATES)
      .where(sql<boolean>`s.country_code = any(${countries})`)
      .$castTo<Pick<Series, 'settings'>>()
      .execute()
  ).map(({ settings }) => settings.condition);
