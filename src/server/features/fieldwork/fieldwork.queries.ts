import { type Insertable, sql, type Updateable } from 'kysely';
import type { Outcome } from '#contract/portal/fieldwork.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Attempts, Interviews, OutcomeReports } from '#server/database/tables.ts';
import type { InvitationStanding } from '#server/features/surveys/standing.ts';

export type StandingInvitation = InvitationStanding & {
  id: number;
  member_id: number | null;
  points: number;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  minutes: number;
  screenout_points: number;
};

/** Whose invitation: the holder of the mail's token, or a signed-in member. */
export type InvitationOf = { token_hash: Buffer } | { member_id: number; survey_number: string };

const whose = (of: InvitationOf) =>
  'token_hash' in of
    ? // Of the invitation's own mail, or of the reminder.
      sql`id = (
        select id from invitations
        where token_hash = ${of.token_hash} or reminder_token_hash = ${of.token_hash}
      )`
    : sql`member_id = ${of.member_id} and survey_number = ${of.survey_number}`;

export const findInvitation = async (db: ReadDb, of: InvitationOf): Promise<StandingInvitation | undefined> =>
  (await sql<StandingInvitation>`select * from invitation_standings where ${whose(of)}`.execute(db)).rows[0];

/** Takes the invitation for the transaction: two starts of it follow each other. */
export const lockInvitation = (db: Db, invitationId: number) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', invitationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** What starting needs to know of the survey and of who starts it. */
export const startingPoint = (db: ReadDb, invitationId: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .select([
      's.id as survey_id',
      's.survey_number',
      's.kind',
      's.entry_url',
      's.questionnaire_id',
      's.attempt_minutes',
      's.country_code',
      'm.language',
      'a.token as attempt_token',
      'a.expires_at as attempt_expires_at',
    ])
    .where('i.id', '=', invitationId)
    .executeTakeFirst();

export const insertAttempt = (
  db: Db,
  attempt: { invitation_id: number; token: string; started_at: Date; expires_at: Date },
) => db.insertInto('attempts').values(attempt).returning('id').executeTakeFirstOrThrow();

export const updateInvitationState = (db: Db, invitationId: number, state: 'started' | Outcome) =>
  db.updateTable('invitations').set({ state }).where('id', '=', invitationId).execute();

export type OpenableAttempt = {
  id: number;
  invitation_id: number;
  outcome: Outcome | null;
  survey_id: number;
  survey_number: string;
  survey_kind: 'built_in' | 'external';
  member_id: number | null;
  promised_points: number;
  screenout_points: number;
  review_days: number;
};

export const attemptsWithTerms = (db: Db) =>
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
      's.review_days',
    ])
    .$castTo<OpenableAttempt>();

/** An attempt of a survey by its token, taken for the transaction. */
export const lockAttempt = (db: Db, surveyId: number, token: string) =>
  attemptsWithTerms(db)
    .where('a.token', '=', token)
    .where('s.id', '=', surveyId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

/** Some attempts whose time is over without an outcome; those that another process has at hand are left to it. */
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

/** What a confirmation of pending points looks at, taken for the transaction. */
export const lockEndedAttempt = (db: Db, attemptId: number) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.id', 'a.outcome', 'a.points', 'a.reconciled', 'a.pending_until', 'i.member_id'])
    .where('a.id', '=', attemptId)
    .forNoKeyUpdate('a')
    .executeTakeFirst();

/** Keeps a report; what says the same again is kept once, as accepted when either was. */
export const insertReport = (db: Db, report: Insertable<OutcomeReports>) =>
  db
    .insertInto('outcome_reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'channel', 'outcome', 'raw_code'])
        .doUpdateSet({ accepted: sql`outcome_reports.accepted or excluded.accepted` }),
    )
    .execute();

export const countReports = async (db: ReadDb, attemptId: number): Promise<number> =>
  (
    await db
      .selectFrom('outcome_reports')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
  ).count;

export const findSurvey = (db: ReadDb, surveyNumber: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'state'])
    .where('survey_number', '=', surveyNumber)
    .executeTakeFirst();

export type AttemptResult = {
  titles: Record<string, string>;
  outcome: Outcome | null;
  points: number;
  pending: boolean;
};

export const attemptResult = (db: ReadDb, token: string, now: Date) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select(['s.titles', 'a.outcome', 'a.points'])
    .select(sql<boolean>`a.points > 0 and coalesce(a.pending_until > ${now}, false)`.as('pending'))
    .where('a.token', '=', token)
    .$castTo<AttemptResult>()
    .executeTakeFirst();

export type Interview = {
  attempt_id: number;
  token: string;
  outcome: Outcome | null;
  expires_at: Date;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  points: number;
  questionnaire_id: number;
  version: number;
  language: string;
  page: number;
  answers: Record<string, unknown>;
};

const interviews = (db: ReadDb, token: string) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('interviews as v', 'v.attempt_id', 'a.id')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select([
      'a.id as attempt_id',
      'a.token',
      'a.outcome',
      'a.expires_at',
      's.id as survey_id',
      's.survey_number',
      's.titles',
      'i.points',
      'v.questionnaire_id',
      'v.version',
      'v.language',
      'v.page',
      'v.answers',
    ])
    .where('a.token', '=', token)
    .$castTo<Interview>();

export const findInterview = (db: ReadDb, token: string) => interviews(db, token).executeTakeFirst();

/** Takes the attempt with its interview for the transaction: two posts of a page follow each other. */
export const lockInterview = (db: Db, token: string) =>
  interviews(db, token).forNoKeyUpdate(['a', 'v']).executeTakeFirst();

export const insertInterview = (
  db: Db,
  interview: Pick<
    Insertable<Interviews>,
    'attempt_id' | 'questionnaire_id' | 'version' | 'language' | 'updated_at'
  >,
) => db.insertInto('interviews').values(interview).execute();

export const updateInterview = (
  db: Db,
  attemptId: number,
  { page, answers, updated_at }: { page: number; answers: Record<string, unknown>; updated_at: Date },
) =>
  db
    .updateTable('interviews')
    .set({ page, answers: JSON.stringify(answers), updated_at })
    .where('attempt_id', '=', attemptId)
    .execute();
