import { sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { together } from '#server/database/together.queries.ts';
import { openAttempt } from '#server/features/attempts/open-attempt.ts';
import { startedInvitation } from '#server/features/invitations/set-invitation-state.ts';
import type { InvitationStanding } from '#server/features/surveys/standing.ts';
import type { SurveyKey } from '#server/features/surveys/survey-keys.ts';
import { firstPlace, type StoredCell } from '#server/features/surveys/take-places.ts';
import { cancelledMails } from '#server/mail/cancel-mails.ts';

/** A member's invitation to a survey; nothing is locked. */
export const findInvited = (db: ReadDb, of: { member_id: number; survey_number: string }) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select(['i.id', 'i.member_id'])
    .where('i.invited_at', 'is not', null)
    .where('i.member_id', '=', of.member_id)
    .where('s.survey_number', '=', of.survey_number)
    .executeTakeFirst();

/** Locks the invitation of a test, which has no member to be locked, so that two starts are processed one after another. */
export const lockTestInvitation = (db: Db, invitationId: number) =>
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
  /** In the order of their ids. */
  cells: (StoredCell & { id: number; has_place: boolean })[];
  /** The survey's newest key. */
  signing_key: SurveyKey | null;
};

/**
 * How an invitation stands, with what of its survey and its member is needed to start. The invitation is locked, so that its wave
 * can't take it back meanwhile.
 */
export const lockStartingPoint = async (db: Db, invitationId: number): Promise<StartingPoint | undefined> =>
  (await startingPoints(db, { invitation_id: invitationId }))[0];

const startingPoints = builtOnce((db: Db, { invitation_id }: { invitation_id: number }) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('invitation_standings as v', 'v.id', 'i.id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .leftJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('test_members as t', 't.id', 'i.test_member_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .select([
      'i.state',
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
    .select(
      sql`(
        select json_build_object('keyId', key_id, 'secret', secret) from survey_keys
        where survey_id = s.id and retired_at is null order by created_at desc, key_id limit 1
      )`.as('signing_key'),
    )
    .select(
      sql`(
        select coalesce(json_agg(json_build_object(
          'id', c.id, 'condition', c.condition, 'conditions', c.conditions, 'has_place', not c.is_enforced or c.filled < c.wanted
        ) order by c.id), '[]')
        from quota_cells c where c.survey_id = s.id
      )`.as('cells'),
    )
    .where('i.id', '=', invitation_id)
    // As the locked row has it: a wave may just have taken it back.
    .where('i.invited_at', 'is not', null)
    .where((or) => or.or([or('m.id', 'is not', null), or('t.id', 'is not', null)]))
    .forNoKeyUpdate('i')
    .$castTo<StartingPoint>(),
);

/** What a start writes; `cell_id`: in which the attempt gets a place, if there is one; null: in none. */
type Start = {
  invitation_id: number;
  token: string;
  pseudonym: string;
  now: Date;
  expires_at: Date;
  cell_id: number | null;
  mail_keys: readonly string[];
};

/** Opens the attempt of an invitation, with a place, and cancels the mails that it makes needless. */
export const writeStart = builtOnce(
  (db: Db, { invitation_id, token, pseudonym, now, expires_at, cell_id, mail_keys }: Start) =>
    together(
      {
        attempt: openAttempt(db, { invitation_id, token, pseudonym, started_at: now, expires_at }),
        ...firstPlace(db, cell_id),
        started: startedInvitation(db, invitation_id),
        cancelled: cancelledMails(db, { keys: mail_keys, at: now }),
      },
      sql<{
        id: number;
        has_place: boolean;
      }>`select id, exists (select from taken) as has_place from attempt`,
    ),
);

/** Where a survey elsewhere starts; null for one on our own site. */
export const linkOfSurvey = async (db: ReadDb, surveyNumber: string): Promise<string | null> =>
  (
    await db
      .selectFrom('surveys')
      .select('entry_url')
      .where('survey_number', '=', surveyNumber)
      .executeTakeFirst()
  )?.entry_url ?? null;
