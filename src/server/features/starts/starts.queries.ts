import type { Db, ReadDb } from '#server/database/connect.ts';

/** Locks the invitation, so that two starts are processed one after another. */
export const lockInvitation = (db: Db, invitationId: number) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', invitationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Survey and member data needed to start. */
export const startingPoint = (db: ReadDb, invitationId: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .leftJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('test_members as t', 't.id', 'i.test_member_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .select([
      's.id as survey_id',
      's.survey_number',
      's.kind',
      's.entry_url',
      's.questionnaire_id',
      's.attempt_minutes',
      's.devices',
      's.country_code',
      'i.member_id',
      'i.test_member_id',
      'a.token as attempt_token',
      'a.pseudonym as attempt_pseudonym',
      'a.expires_at as attempt_expires_at',
    ])
    .select((eb) => eb.fn.coalesce('m.language', 't.language').as('language'))
    .where('i.id', '=', invitationId)
    .where((or) => or.or([or('m.id', 'is not', null), or('t.id', 'is not', null)]))
    .$narrowType<{ language: string }>()
    .executeTakeFirst();

/** Where a survey elsewhere starts; null for one on our own site. */
export const linkOfSurvey = async (db: ReadDb, surveyNumber: string): Promise<string | null> =>
  (
    await db
      .selectFrom('surveys')
      .select('entry_url')
      .where('survey_number', '=', surveyNumber)
      .executeTakeFirst()
  )?.entry_url ?? null;
