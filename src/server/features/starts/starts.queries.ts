import type { Db, ReadDb } from '#server/database/connect.ts';
import type { InvitationOf } from '#server/features/invitations/standing-invitation.ts';
import type { InvitationStanding } from '#server/features/surveys/standing.ts';

/** The invitation with its member, null of a test; nothing is locked. */
export const findInvited = (db: ReadDb, of: InvitationOf) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select(['i.id', 'i.member_id'])
    .where('i.invited_at', 'is not', null)
    .$if('id' in of, (query) => query.where('i.id', '=', 'id' in of ? of.id : 0))
    .$if('member_id' in of, (query) =>
      'member_id' in of
        ? query.where('i.member_id', '=', of.member_id).where('s.survey_number', '=', of.survey_number)
        : query,
    )
    .executeTakeFirst();

/** Locks the invitation, so that two starts are processed one after another. */
export const lockInvitation = (db: Db, invitationId: number) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', invitationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export type StartingPoint = InvitationStanding & {
  survey_id: number;
  survey_number: string;
  entry_url: string | null;
  questionnaire_id: number | null;
  attempt_minutes: number;
  devices: string[] | null;
  country_code: string;
  member_id: number | null;
  test_member_id: number | null;
  attempt_token: string | null;
  attempt_pseudonym: string | null;
  attempt_expires_at: Date | null;
  language: string;
};

/** How an invitation stands, with what of its survey and its member is needed to start. */
export const startingPoint = (db: ReadDb, invitationId: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('invitation_standings as v', 'v.id', 'i.id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .leftJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('test_members as t', 't.id', 'i.test_member_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .select([
      'v.state',
      'v.survey_state',
      'v.opens_at',
      'v.closes_at',
      'v.has_place',
      'v.frozen',
      'v.open_until',
      'v.is_test',
      's.id as survey_id',
      's.survey_number',
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
    .$castTo<StartingPoint>()
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
