import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type TestMember = { country_code: string; name: string; email: string | null; language: string };

/** Whoever tried a survey before under the same name, address and language. */
export const findTestMember = async (db: ReadDb, person: TestMember): Promise<number | null> =>
  (
    await db
      .selectFrom('test_members')
      .select('id')
      .where('country_code', '=', person.country_code)
      .where('name', '=', person.name)
      .where('language', '=', person.language)
      .where('email', person.email === null ? 'is' : '=', person.email)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

export const insertTestMember = async (db: Db, person: TestMember & { created_at: Date }): Promise<number> =>
  (await db.insertInto('test_members').values(person).returning('id').executeTakeFirstOrThrow()).id;

const tests = (db: ReadDb) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('test_members as t', 't.id', 'i.test_member_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .select([
      'i.id',
      'i.survey_id',
      'i.test_member_id',
      'i.state',
      'i.points',
      'i.invited_at as created_at',
      't.name',
      't.email',
      't.language',
      'a.id as attempt_id',
      'a.token',
      'a.started_at',
      'a.ended_at',
      'a.outcome',
      'a.raw_code',
      'a.decided_by',
    ]);

/** The tests of a survey, newest first. */
export const testsOfSurvey = (db: ReadDb, surveyId: number, limit: number) =>
  tests(db).where('i.survey_id', '=', surveyId).orderBy('i.id', 'desc').limit(limit).execute();

/** One of a survey's tests, locked: its attempt before the invitation, as whatever ends the attempt does. */
export const lockTest = async (db: Db, surveyId: number, testId: number) => {
  await db
    .selectFrom('attempts')
    .select('id')
    .where('invitation_id', '=', (eb) =>
      eb
        .selectFrom('invitations')
        .select('id')
        .where('id', '=', testId)
        .where('survey_id', '=', surveyId)
        .where('test_member_id', 'is not', null),
    )
    .forUpdate()
    .execute();
  await db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', testId)
    .where('survey_id', '=', surveyId)
    .where('test_member_id', 'is not', null)
    .forUpdate()
    .execute();
  return tests(db).where('i.survey_id', '=', surveyId).where('i.id', '=', testId).executeTakeFirst();
};

export type TestReport = {
  attempt_id: number;
  channel: string;
  outcome: string;
  raw_code: string | null;
  accepted: boolean;
  received_at: Date;
};

export const reportsOf = (db: ReadDb, attemptIds: readonly number[]): Promise<TestReport[]> =>
  db
    .selectFrom('outcome_reports')
    .select(['attempt_id', 'channel', 'outcome', 'raw_code', 'accepted', 'received_at'])
    .where(sql<boolean>`attempt_id = any(${[...attemptIds]})`)
    .orderBy('id')
    .execute();

/** Removes whoever tried, where that was their last test. */
export const deleteIdleTester = (db: Db, testMemberId: number) =>
  sql`
    delete from test_members t
    where id = ${testMemberId} and not exists (select from invitations i where i.test_member_id = t.id)
  `.execute(db);
