import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { PointRaises } from '#server/database/tables.ts';

export const countryOfSurvey = async (db: ReadDb, surveyId: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', surveyId).executeTakeFirst())
    ?.country_code;

export const insertRaise = (db: Db, raise: Insertable<PointRaises>) =>
  db.insertInto('point_raises').values(raise).returning('id').executeTakeFirstOrThrow();

export const raisesOfSurvey = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('point_raises')
    .select(['id', 'points_before', 'points', 'started_at', 'ended_at', 'topped_up', 'paid'])
    .where('survey_id', '=', surveyId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/** A raise that is under way, locked: its steps follow each other. */
export const lockRaise = (db: Db, raiseId: number) =>
  db
    .selectFrom('point_raises')
    .selectAll()
    .where('id', '=', raiseId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateRaise = (db: Db, raiseId: number, changes: Updateable<PointRaises>) =>
  db.updateTable('point_raises').set(changes).where('id', '=', raiseId).execute();

type Cost = { open: number; most: number; completes: number; top_up: number };

/** What raising to so many points can cost for whoever was invited before; who is only planned is invited with the new points. */
export const costOfRaise = async (db: ReadDb, surveyId: number, points: number): Promise<Cost> => {
  const { rows } = await sql<Cost>`
    select count(*) filter (where i.state in ('invited', 'started')) as open,
      coalesce(sum(${points}::bigint - i.points) filter (where i.state in ('invited', 'started')), 0)::bigint as most,
      count(a.id) as completes,
      coalesce(sum(${points}::bigint - i.points) filter (where a.id is not null), 0)::bigint as top_up
    from invitations i
    left join attempts a on i.state = 'complete' and a.invitation_id = i.id and a.outcome = 'complete'
      and a.reconciled is distinct from 'reconciled_reject'
    where i.survey_id = ${surveyId} and i.member_id is not null and i.invited_at is not null and i.points < ${points}
      and i.state in ('invited', 'started', 'complete')
  `.execute(db);
  return rows[0] ?? { open: 0, most: 0, completes: 0, top_up: 0 };
};

type Promised = { id: number; member_id: number; state: string; points: number; attempt_id: number | null };

/** The next invitations of a survey in the order of their members. */
export const nextPromises = async (
  db: ReadDb,
  { survey_id, after, limit }: { survey_id: number; after: number; limit: number },
): Promise<Promised[]> =>
  (
    await sql<Promised>`
      select i.id, i.member_id, i.state, i.points,
        case when i.state <> 'invited' then (select a.id from attempts a where a.invitation_id = i.id) end as attempt_id
      from invitations i
      where i.survey_id = ${survey_id} and i.member_id > ${after}
      order by i.member_id limit ${limit}
    `.execute(db)
  ).rows;

type RaisedAttempt = {
  id: number;
  invitation_id: number;
  survey_id: number;
  member_id: number;
  state: string;
  promised: number;
  points: number;
  pending_until: Date | null;
  reconciled: string | null;
};

/** Locks attempts in the order of their ids. */
export const lockAttemptsById = (db: Db, ids: readonly number[]) =>
  sql`select id from attempts where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);

/** Attempts as they stand once they are locked. */
export const lockedAttempts = async (db: Db, ids: readonly number[]): Promise<RaisedAttempt[]> =>
  (
    await sql<RaisedAttempt>`
      select a.id, a.invitation_id, i.survey_id, i.member_id, i.state, i.points as promised, a.points,
        a.pending_until, a.reconciled
      from attempts a join invitations i on i.id = a.invitation_id
      where a.id = any(${ids}::bigint[]) and i.member_id is not null
      order by a.id
    `.execute(db)
  ).rows;
