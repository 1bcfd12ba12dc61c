import { sql, type Updateable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isOpenAttempt } from '#server/database/is-open-attempt.ts';
import type { Attempts } from '#server/database/tables.ts';
import type { AttemptTerms } from './attempt-terms.ts';

export const insertAttempt = (
  db: Db,
  attempt: {
    invitation_id: number;
    token: string;
    pseudonym: string;
    started_at: Date;
    expires_at: Date;
  },
) => db.insertInto('attempts').values(attempt).returning('id');

const attemptsWithTerms = (db: Db) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select([
      'a.id',
      'a.invitation_id',
      'a.outcome',
      's.id as survey_id',
      's.survey_number',
      's.kind as survey_kind',
      'i.member_id',
      'i.points as promised_points',
      's.screenout_points',
      's.screenout_after_minutes',
      's.quota_full_points',
      's.daily_cap',
      'a.started_at',
      's.review_days',
    ])
    .$castTo<AttemptTerms>();

/** An attempt of a survey by its token, locked for the transaction. */
export const lockAttemptOfSurvey = (db: Db, surveyId: number, token: string) =>
  attemptsWithTerms(db)
    .where('a.token', '=', token)
    .where('s.id', '=', surveyId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

/** A member's open interviews on our own site, locked for the transaction. */
export const lockOpenInterviews = (db: Db, memberId: number) =>
  attemptsWithTerms(db)
    // By the member's invitations: all open attempts of the panel are many more.
    .where(
      sql<boolean>`a.invitation_id = any(array(
        select id from invitations where member_id = ${memberId} and state = 'started'
      ))`,
    )
    .where(isOpenAttempt(sql`a`))
    .where('s.kind', '=', 'built_in')
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute();

/** Some expired attempts without an outcome; skips those locked by another process. */
export const lockExpiredAttempts = (db: Db, now: Date, limit: number) =>
  attemptsWithTerms(db)
    .where('a.outcome', 'is', null)
    .where('a.expires_at', '<=', now)
    .orderBy('a.expires_at')
    .limit(limit)
    .forNoKeyUpdate('a')
    .skipLocked()
    .execute();

export const updateAttempt = (db: Db, attemptId: number, changes: Updateable<Attempts>) =>
  db.updateTable('attempts').set(changes).where('id', '=', attemptId).execute();

/** The data needed to confirm pending points, locked for the transaction. */
export const lockEndedAttempt = (db: Db, attemptId: number) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.id', 'a.outcome', 'a.points', 'a.reconciled', 'a.pending_until', 'i.member_id'])
    .where('a.id', '=', attemptId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

/** What a member has earned today, in their country, for surveys that did not want them or were full. */
export const consolationToday = async (db: ReadDb, memberId: number, now: Date): Promise<number> =>
  (
    await sql<{ points: number }>`
      select coalesce(sum(a.points), 0)::integer as points
      from members m join countries c on c.code = m.country_code
      join invitations i on i.member_id = m.id and i.state in ('screenout', 'quota_full')
      join attempts a on a.invitation_id = i.id
        and a.ended_at >= date_trunc('day', ${now}::timestamptz at time zone c.time_zone) at time zone c.time_zone
      where m.id = ${memberId}
    `.execute(db)
  ).rows[0]?.points ?? 0;

export type OverdueReview = { pending_until: Date; id: number };

/** Attempts whose points are still pending although their review ended before `due`, the oldest first. */
export const reviewsOver = async (
  db: ReadDb,
  { due, after, limit }: { due: Date; after: OverdueReview | null; limit: number },
): Promise<OverdueReview[]> =>
  (
    await sql<OverdueReview>`
      select pending_until, id from attempts
      where pending_until <= ${due}
        and (pending_until, id) > (${after?.pending_until ?? new Date(0)}::timestamptz, ${after?.id ?? 0}::bigint)
      order by pending_until, id
      limit ${limit}
    `.execute(db)
  ).rows;

/** Attempts with their surveys, members and whoever referred them; nothing is locked. */
export const findParticipants = (db: ReadDb, of: readonly number[] | { token: string }) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .leftJoin('members as m', 'm.id', 'i.member_id')
    .select(['i.member_id', 'm.referred_by'])
    .where('token' in of ? sql<boolean>`a.token = ${of.token}` : sql<boolean>`a.id = any(${[...of]})`)
    .execute();

export const deleteAttempt = (db: Db, attemptId: number) =>
  db.deleteFrom('attempts').where('id', '=', attemptId).execute();
