import type { ReadDb } from '#server/database/connect.ts';

/** Whether this is already a demo, and whether it has members. */
export const panelState = async (db: ReadDb): Promise<{ demo: boolean; has_members: boolean }> => {
  const panel = await db.selectFrom('panel').select('demo').executeTakeFirst();
  const member = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  return { demo: panel?.demo ?? false, has_members: member !== undefined };
};

export const countryToJoin = (db: ReadDb, code: string) =>
  db.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

export const activeCountryCodes = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('countries').select('code').where('active', '=', true).orderBy('code').execute()).map(
    ({ code }) => code,
  );

/** Who runs the panel the longest. */
export const firstOperator = async (db: ReadDb): Promise<number> =>
  (await db.selectFrom('operators').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

export const memberByEmailKey = (db: ReadDb, emailKey: string) =>
  db
    .selectFrom('members')
    .select(['id', 'country_code', 'referrer_code'])
    .where('email_key', '=', emailKey)
    .executeTakeFirstOrThrow();

/** The newest mail of a kind to a member. */
export const newestMail = (db: ReadDb, memberId: number, template: string) =>
  db
    .selectFrom('mails')
    .select(['data', 'message_id'])
    .where('member_id', '=', memberId)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The survey of an attempt, as its host knows it. */
export const hostedSurvey = (db: ReadDb, surveyNumber: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'questionnaire_id'])
    .where('survey_number', '=', surveyNumber)
    .executeTakeFirstOrThrow();

export const attemptId = async (db: ReadDb, token: string): Promise<number> =>
  (await db.selectFrom('attempts').select('id').where('token', '=', token).executeTakeFirstOrThrow()).id;
