import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { StoredDefinition } from '#server/features/questionnaires/stored-definition.ts';

/** Everything any feature stores about a member, each list newest first. Read-only. */

export const profileOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select([
      'first_name',
      'last_name',
      'email',
      'birthdate',
      'gender',
      'country_code as country',
      'language',
      'created_at as registered_at',
      'confirmed_at',
      'credentials_changed_at',
      'unsubscribed_at',
      'referrer_code as referral_code',
      'originator',
      'originator_params',
    ])
    .select((eb) => eb('referred_by', 'is not', null).$castTo<boolean>().as('was_referred'))
    .where('id', '=', memberId)
    .executeTakeFirst();

export const answersOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('member_answers')
    .select(['attribute_id', 'value', 'answered_at'])
    .where('member_id', '=', memberId)
    .orderBy('answered_at', 'desc')
    .orderBy('attribute_id')
    .execute();

/** Every version of the profile questions, newest first, because old answers refer to old questions. */
export const profileDefinitions = async (db: ReadDb): Promise<StoredDefinition[]> =>
  (
    await db
      .selectFrom('questionnaire_versions as v')
      .innerJoin('questionnaires as q', 'q.id', 'v.questionnaire_id')
      .select('v.definition')
      .where('q.kind', 'in', ['profiler', 'registration'])
      .orderBy('v.version', 'desc')
      .execute()
  ).map(({ definition }) => definition as unknown as StoredDefinition);

export const preferencesOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('contact_preferences')
    .select(['invitations_per_week', 'topics_off', 'paused_until', 'updated_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const firstStepsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('welcomes')
    .select(['mail_allowed_at', 'points_read_at', 'dismissed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const consentsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('consents')
    .select(['kind as document', 'version', 'given_at', 'withdrawn_at'])
    .where('member_id', '=', memberId)
    .orderBy('given_at', 'desc')
    .orderBy('kind')
    .$castTo<{
      document: 'privacy_policy' | 'terms_conditions' | 'parental_permission';
      version: string;
      given_at: Date;
      withdrawn_at: Date | null;
    }>()
    .execute();

/** Who gave permission for a member who registered under 18. */
export const parentOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('parental_permissions')
    .select(['parent_email as email', 'asked_at', 'given_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const sessionsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('sessions')
    .select(['user_agent as browser', 'created_at as signed_in_at', 'last_seen_at', 'expires_at as ends_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();

export const devicesOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('devices')
    .select(['first_seen_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .execute();

export const linksOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('codes')
    .select(['kind', 'created_at as made_at', 'expires_at as valid_until', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();

export const surveysOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .leftJoin('attempts as a', 'a.invitation_id', 'i.id')
    .leftJoin('interviews as v', 'v.attempt_id', 'a.id')
    .select([
      'a.id as attempt_id',
      's.survey_number',
      's.titles',
      'i.points as promised_points',
      'i.invited_at',
      'i.state',
      'a.started_at',
      'a.ended_at',
      'a.pending_until',
      'v.questionnaire_id',
      'v.version',
      'v.answers',
    ])
    .select((eb) => eb.fn.coalesce('a.points', eb.lit(0)).as('earned_points'))
    .where('i.member_id', '=', memberId)
    .where('i.invited_at', 'is not', null)
    .$narrowType<{ invited_at: Date }>()
    .orderBy('i.id', 'desc')
    .execute();

export const reviewsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('reconciliations as r')
    .innerJoin('attempts as a', 'a.id', 'r.attempt_id')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['r.attempt_id', 'r.at', 'r.verdict', 'r.reason', 'r.points'])
    .where('i.member_id', '=', memberId)
    .orderBy('r.at', 'desc')
    .execute();

export const movementsOf = async (db: ReadDb, memberId: number) =>
  (
    await sql<{ at: Date; points: number; reference: string; titles: Record<string, string> | null }>`
      select m.created_at as at, m.wallet as points, m.reference, s.titles
      from wallets w
      join movements m on m.wallet_id = w.id and m.wallet <> 0
      left join surveys s on s.id = m.survey_id
      where w.member_id = ${memberId}
      order by m.id desc
    `.execute(db)
  ).rows;

export const requestsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards', 'rewards.id', 'r.reward_id')
    .select([
      'r.id',
      'rewards.names',
      'rewards.form_id',
      'r.quantity',
      'r.points',
      'r.status',
      'r.created_at as requested_at',
      'r.promised_on',
      'r.held_reasons as held_for_review',
      'r.values',
      'r.values_version',
    ])
    .where('r.member_id', '=', memberId)
    .orderBy('r.id', 'desc')
    .execute();

export const stepsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('exchange_request_events as e')
    .innerJoin('exchange_requests as r', 'r.id', 'e.request_id')
    .select(['e.request_id', 'e.status', 'e.at', 'e.note'])
    .where('r.member_id', '=', memberId)
    .orderBy('e.id')
    .execute();

export const referralsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('referrals')
    .select('created_at as at')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();

export const referralRewardsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('referral_rewards')
    .select(['decided_at', 'points', 'refused_reason as refused_because'])
    .where('referrer_id', '=', memberId)
    .orderBy('decided_at', 'desc')
    .execute();

export const messagesOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('contact_messages')
    .select(['created_at as sent_at', 'topic', 'message'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();

/** `data` is only present while a mail is waiting. */
export const mailsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('mails')
    .select([
      'to_address',
      'template',
      'language',
      'country_code',
      'subject',
      'data',
      'created_at',
      'sent_at',
      'state',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();

export const operatorsActsOn = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('audit_members')
    .innerJoin('audit_log', 'audit_log.id', 'audit_members.audit_id')
    .select(['at', 'action'])
    .where('audit_members.member_id', '=', memberId)
    .where('subject', '=', 'members')
    .orderBy('audit_log.id', 'desc')
    .execute();
