import { type Insertable, sql } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { ClientLinks } from '#server/database/tables.ts';

/** The countries of a project, in which its surveys stand. */
export const countriesOfProject = async (db: ReadDb, projectId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('projects')
      .select('country_codes')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).country_codes;

export const selectLinks = (db: ReadDb, projectId: number) =>
  db
    .selectFrom('client_links as l')
    .leftJoin('operators as o', 'o.id', 'l.created_by')
    .select([
      'l.id',
      'l.created_at',
      'o.name as created_by',
      'l.expires_at',
      'l.last_seen_at',
      'l.taken_back_at',
    ])
    .where('l.project_id', '=', projectId)
    .orderBy('l.id', 'desc')
    .execute();

/** Undefined if one that was made with this key lives, after waiting for another transaction that makes it. */
export const insertLink = (db: Db, link: Insertable<ClientLinks>) =>
  db
    .insertInto('client_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'expires_at'])
    .executeTakeFirst();

type LinkByKey = { created_by: number; project_id: number; creation_key: string };

/** Ends the link that was made with this key, unless it was looked at. */
export const endUnseenLink = (db: Db, { created_by, project_id, creation_key }: LinkByKey, now: Date) =>
  db
    .updateTable('client_links')
    .set({ taken_back_at: now })
    .where('created_by', '=', created_by)
    .where('project_id', '=', project_id)
    .where('creation_key', '=', creation_key)
    .where('taken_back_at', 'is', null)
    .where('last_seen_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Whether there is such a link of the project that was not taken back before. */
export const endLink = async (
  db: Db,
  { project_id, link_id, now }: { project_id: number; link_id: number; now: Date },
): Promise<boolean> =>
  (
    await db
      .updateTable('client_links')
      .set({ taken_back_at: now })
      .where('id', '=', link_id)
      .where('project_id', '=', project_id)
      .where('taken_back_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n;

export const hasLink = async (db: ReadDb, projectId: number, linkId: number): Promise<boolean> =>
  (await db
    .selectFrom('client_links')
    .select('id')
    .where('id', '=', linkId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()) !== undefined;

/** The project of a link that holds. */
export const openedBy = (db: ReadDb, secretHash: Buffer, now: Date) =>
  db
    .selectFrom('client_links as l')
    .innerJoin('projects as p', 'p.id', 'l.project_id')
    .select(['l.id', 'l.expires_at', 'l.last_seen_at', 'p.id as project_id', 'p.name', 'p.client'])
    .where('l.secret_hash', '=', secretHash)
    .where('l.expires_at', '>', now)
    .where('l.taken_back_at', 'is', null)
    .executeTakeFirst();

export const noteSeen = (db: Db, linkId: number, now: Date) =>
  db.updateTable('client_links').set({ last_seen_at: now }).where('id', '=', linkId).execute();

export type ClientSurvey = {
  id: number;
  survey_number: string;
  titles: Record<string, string>;
  country_code: string;
  state: SurveyState;
};

/** The surveys of a project that have begun, oldest first. */
export const begunSurveys = (db: ReadDb, projectId: number): Promise<ClientSurvey[]> =>
  db
    .selectFrom('surveys')
    .select(['id', 'survey_number', 'titles', 'country_code', 'state'])
    .where('project_id', '=', projectId)
    .where('state', '<>', 'draft')
    .orderBy('id')
    .$castTo<ClientSurvey>()
    .execute();

/** The cells of surveys; `is_total` is that of all completes. */
export const cellsOfSurveys = async (db: ReadDb, surveys: readonly number[]) =>
  (
    await sql<{ id: number; survey_id: number; name: string; wanted: number; is_total: boolean }>`
      select id, survey_id, name, wanted, conditions = '[]' as is_total from quota_cells
      where survey_id = any(${surveys}::bigint[]) order by survey_id, id
    `.execute(db)
  ).rows;
