import { type Insertable, sql, type Updateable } from 'kysely';
import { STARTABLE_STATES, type SurveyState } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isOpenAttempt } from '#server/database/is-open-attempt.ts';
import { isUnverified } from '#server/database/is-unverified.ts';
import type { Surveys } from '#server/database/tables.ts';
import type { InvitationStanding } from './standing.ts';

/** How a survey is named: by its id, or by the number that people use. */
export type SurveyName = { id: number } | { survey_number: string };

export type ListedInvitation = InvitationStanding & {
  id: number;
  survey_number: string;
  titles: Record<string, string>;
  points: number;
  minutes: number;
  /** Where it stands in the list, which doesn't know the member's own quotas. */
  startable: boolean;
};

/** The cursor of a list of surveys; `waiting`: the row can't be started now. */
export type LastShown = { before: number; waiting: boolean };

/**
 * A member's invitations that `standingOf` calls open, frozen or unavailable, so that every page but the last is
 * full: open ones first, then by their survey's priority, then newest first. One that the member says to have finished elsewhere is no
 * longer offered, although its attempt is open until somebody confirms that.
 */
export const openInvitations = async (
  db: ReadDb,
  { memberId, last, limit, now }: { memberId: number; last: LastShown; limit: number; now: Date },
): Promise<ListedInvitation[]> =>
  (
    await sql<ListedInvitation>`
      with mine as materialized (
        select id as invitation_id from invitations where member_id = ${memberId} and state in ('invited', 'started')
      ), listed as (
        select standings.*, state = 'started' or survey_state = any(${STARTABLE_STATES}) and has_place and not frozen and (opens_at is null or opens_at <= ${now}) as startable,
          (
            select expires_at from attempts
            where standings.state = 'started' and attempts.invitation_id = standings.id and ${isOpenAttempt(sql`attempts`)}
              and not (survey_kind = 'external' and ${isUnverified(sql`attempts`)})
          ) as open_until
        from mine
        -- One by one: joined whole, PostgreSQL would read every survey of the panel.
        cross join lateral (
          select id, survey_number, titles, points, minutes, opens_at, closes_at, priority, state, survey_kind, survey_state, has_place, frozen
          from invitation_standings where id = invitation_id offset 0
        ) as standings
      )
      select * from listed
      where survey_state <> 'archived'
        and (
          state = 'started' and open_until > ${now}
          or state = 'invited' and survey_state in ('soft_launch', 'live', 'paused') and (closes_at is null or closes_at > ${now})
        )
        and (startable, priority, id) < (
          ${!last.waiting},
          coalesce((select s.priority from invitations i join surveys s on s.id = i.survey_id where i.id = ${last.before}), 6),
          ${last.before}
        )
      order by startable desc, priority desc, id desc
      limit ${limit}
    `.execute(db)
  ).rows;

export const insertSurvey = (db: Db, survey: Insertable<Surveys>) =>
  db
    .insertInto('surveys')
    .values({ created_at: clock.now(), ...survey })
    .returning(['id', 'survey_number'])
    .executeTakeFirstOrThrow();

export const insertKey = (db: Db, key: { survey_id: number; key_id: string; secret: string }) =>
  db
    .insertInto('survey_keys')
    .values({ ...key, created_at: clock.now() })
    .execute();

/** Locks the survey; undefined if there is none of this name. */
export const lockSurvey = (db: Db, name: SurveyName) =>
  db
    .selectFrom('surveys')
    .selectAll()
    .$if('id' in name, (query) => query.where('id', '=', 'id' in name ? name.id : 0))
    .$if('survey_number' in name, (query) =>
      query.where('survey_number', '=', 'survey_number' in name ? name.survey_number : ''),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether a member is in the middle of a survey and still has time for it. */
export const hasOpenAttempts = async (db: ReadDb, surveyId: number, now: Date): Promise<boolean> =>
  (
    await sql`
      select from invitations i join attempts a on a.invitation_id = i.id
      where i.survey_id = ${surveyId} and i.state = 'started' and i.test_member_id is null
        and ${isOpenAttempt(sql`a`)} and a.expires_at > ${now}
      limit 1
    `.execute(db)
  ).rows.length > 0;

/** The version stays: what somebody is editing is judged by the state that the survey has when it is saved. */
export const updateState = (db: Db, surveyId: number, state: SurveyState, field_began_at: Date | null) =>
  db.updateTable('surveys').set({ state, field_began_at }).where('id', '=', surveyId).execute();

/** Changes a survey, which gets its next version. */
export const updateSurvey = (db: Db, surveyId: number, changes: Updateable<Surveys>) =>
  db
    .updateTable('surveys')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', surveyId)
    .returning('version')
    .executeTakeFirstOrThrow();

/** Keys for signing and verifying, newest first. */
export const liveKeys = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('survey_keys')
    .select(['key_id as keyId', 'secret'])
    .where('survey_id', '=', surveyId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();

/** The same without their secrets, for operators. */
export const keysOfSurvey = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('survey_keys')
    .select(['key_id', 'created_at'])
    .where('survey_id', '=', surveyId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();

export const retireKey = (db: Db, surveyId: number, keyId: string, retiredAt: Date) =>
  db
    .updateTable('survey_keys')
    .set({ retired_at: retiredAt })
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .execute();
