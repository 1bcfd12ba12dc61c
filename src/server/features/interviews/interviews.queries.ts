import { type Insertable, sql } from 'kysely';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isOpenAttempt } from '#server/database/is-open-attempt.ts';
import type { Interviews } from '#server/database/tables.ts';

export type Interview = {
  attempt_id: number;
  token: string;
  outcome: Outcome | null;
  expires_at: Date;
  survey_id: number;
  survey_number: string;
  titles: Record<string, string>;
  points: number;
  /** Of a test, which takes no places. */
  test_member_id: number | null;
  /** Null: they have left, or it is a test. */
  member_id: number | null;
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
      'i.test_member_id',
      'i.member_id',
      'v.questionnaire_id',
      'v.version',
      'v.language',
      'v.page',
      'v.answers',
    ])
    .where('a.token', '=', token)
    .$castTo<Interview>();

export const findInterview = (db: ReadDb, token: string) => interviews(db, token).executeTakeFirst();

/** Locks the attempt and its interview, so that two posts of a page are processed one after another. */
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

/** When a page was answered for the first time. */
export const insertInterviewPage = (db: Db, attemptId: number, page: number, answered_at: Date) =>
  db
    .insertInto('interview_pages')
    .values({ attempt_id: attemptId, page, answered_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteInterviews = (db: Db, memberId: number) =>
  sql`
    delete from interviews using attempts, invitations
    where attempts.id = interviews.attempt_id and invitations.id = attempts.invitation_id
      and invitations.member_id = ${memberId}
  `.execute(db);

export const openInterviews = (db: ReadDb, questionnaireId: number) =>
  sql<{ count: number }>`
    select count(*) from surveys s
    join invitations i on i.survey_id = s.id and i.state = 'started'
    join attempts a on a.invitation_id = i.id and ${isOpenAttempt(sql`a`)}
    where s.questionnaire_id = ${questionnaireId} and i.test_member_id is null
  `.execute(db);

export const deleteInterview = (db: Db, attemptId: number) =>
  db.deleteFrom('interviews').where('attempt_id', '=', attemptId).execute();
