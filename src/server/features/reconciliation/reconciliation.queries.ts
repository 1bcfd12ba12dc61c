import { type Insertable, sql } from 'kysely';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { ListedAttempt } from '#contract/rules/reconciliation.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Reconciliations } from '#server/database/tables.ts';
import type { AttemptTerms } from '#server/features/attempts/attempt-terms.ts';
import { unverifiedReports } from './unverified-reports.queries.ts';

export type ReconciledAttempt = AttemptTerms & {
  survey_state: string;
  titles: Record<string, string>;
  ended_at: Date | null;
  points: number;
  pending_until: Date | null;
  reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
  /** Points added by an earlier acceptance. */
  accepted_points: number;
};

/** An attempt of any survey by its token, locked for the transaction. */
export const lockAttemptByToken = (db: Db, token: string) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select([
      'a.id',
      'a.invitation_id',
      'a.outcome',
      'a.ended_at',
      'a.points',
      'a.pending_until',
      'a.reconciled',
      's.id as survey_id',
      's.survey_number',
      's.kind as survey_kind',
      's.state as survey_state',
      's.titles',
      's.screenout_points',
      's.screenout_after_minutes',
      's.quota_full_points',
      's.daily_cap',
      'a.started_at',
      's.review_days',
      'i.member_id',
      'i.points as promised_points',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('reconciliations as n')
            .select('n.points')
            .whereRef('n.attempt_id', '=', 'a.id')
            .where('n.verdict', '=', 'reconciled_accept'),
          eb.lit(0),
        )
        .as('accepted_points'),
    )
    .where('a.token', '=', token)
    .where('i.test_member_id', 'is', null)
    .forNoKeyUpdate('a')
    .$castTo<ReconciledAttempt>()
    .executeTakeFirst();

/** The attempts of a survey that lists which are being carried out have still to decide. */
const waitingAttempts = (surveyId: number) => sql`
  select r.attempt_id
  from reconciliation_lists l
  join bulk_items b on b.bulk_id = l.bulk_id and b.state = 'waiting'
  join reconciliation_rows r on r.id = b.thing_id
  where l.survey_id = ${surveyId}
`;

/** The attempts of a survey that a client's list names, by their own ids or by pseudonyms; nothing is locked. */
export const listedAttempts = async (
  db: ReadDb,
  surveyId: number,
  given: readonly string[],
): Promise<(ListedAttempt & { given: string; by_pseudonym: boolean })[]> =>
  (
    await sql<ListedAttempt & { given: string; by_pseudonym: boolean }>`
      select a.id, g.given, g.given is distinct from a.token as by_pseudonym, a.outcome, s.kind as survey_kind, a.reconciled,
        a.points, i.points as promised_points, a.pending_until is not null as is_pending, i.member_id,
        i.test_member_id is not null as is_test, a.id in (${waitingAttempts(surveyId)}) as is_waiting
      from unnest(${[...given]}::text[]) as g (given)
      join lateral (
        select * from attempts where token = g.given
        union
        select * from attempts where pseudonym = g.given and pseudonym is not null
      ) a on true
      join invitations i on i.id = a.invitation_id
      join surveys s on s.id = i.survey_id
      where s.id = ${surveyId}
    `.execute(db)
  ).rows;

/** Completes of a survey that nobody has decided, and no list is about to decide. */
export const undecidedCompletes = async (db: ReadDb, surveyId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('attempts as a')
      .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
      .select('a.id')
      .where('a.survey_id', '=', surveyId)
      .where('a.outcome', '=', 'complete')
      .where('a.reconciled', 'is', null)
      .where('i.test_member_id', 'is', null)
      .where(sql<boolean>`a.id not in (${waitingAttempts(surveyId)})`)
      .execute()
  ).map(({ id }) => id);

export const surveyToReconcile = (db: ReadDb, surveyId: number) =>
  db.selectFrom('surveys').select(['country_code', 'state']).where('id', '=', surveyId).executeTakeFirst();

/** Two applications to one survey follow each other, so that the second sees the first. */
export const lockSurvey = (db: Db, surveyId: number) =>
  db.selectFrom('surveys').select('id').where('id', '=', surveyId).forNoKeyUpdate().executeTakeFirst();

/** An attempt's token, by which it is decided. */
export const tokenOfAttempt = async (
  db: ReadDb,
  attemptId: number,
): Promise<{ token: string; country_code: string | null } | undefined> =>
  db.selectFrom('attempts').select(['token', 'country_code']).where('id', '=', attemptId).executeTakeFirst();

/** Attempts of a list, with their surveys; nothing is locked. */
export const attemptsOfList = (db: ReadDb, tokens: readonly string[]) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.id', 'i.survey_id'])
    .where(sql<boolean>`a.token = any(${tokens})`)
    .where('i.test_member_id', 'is', null)
    .execute();

export const lockAttempts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('attempts')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const insertReconciliation = (db: Db, reconciliation: Insertable<Reconciliations>) =>
  db.insertInto('reconciliations').values(reconciliation).execute();

/** Whom to notify of a reversal; undefined if the member was erased. */
export const memberToTell = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .leftJoin('panel', (join) => join.onTrue())
    .select(['first_name', 'language', 'country_code', 'default_language'])
    .where('id', '=', memberId)
    .executeTakeFirst();

export type WaitingAttempt = {
  attempt: string;
  survey_number: string;
  member_id: number | null;
  points: number;
  outcome: Outcome | null;
  said_at: Date;
};

/** Unverified completes, oldest first. */
export const unverifiedCompletes = async (
  db: ReadDb,
  { surveyNumber, limit }: { surveyNumber: string | null; limit: number },
): Promise<WaitingAttempt[]> =>
  (
    await sql<WaitingAttempt>`
      select a.token as attempt, s.survey_number, i.member_id, i.points, a.outcome, r.received_at as said_at
      from ${unverifiedReports} and (${surveyNumber}::text is null or s.survey_number = ${surveyNumber})
      order by r.id
      limit ${limit}
    `.execute(db)
  ).rows;

/** The reasons the member was given for reversed points, and those that stand on lists of clients. */
export async function deleteReasons(db: Db, memberId: number): Promise<void> {
  await sql`
    update reconciliation_rows set reason = null from attempts, invitations
    where attempts.id = reconciliation_rows.attempt_id and invitations.id = attempts.invitation_id
      and invitations.member_id = ${memberId} and reason is not null
  `.execute(db);
  await sql`
    update reconciliations set reason = null from attempts, invitations
    where attempts.id = reconciliations.attempt_id and invitations.id = attempts.invitation_id
      and invitations.member_id = ${memberId} and reason is not null
  `.execute(db);
}
