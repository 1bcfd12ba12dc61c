import type { Insertable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Reconciliations } from '#server/database/tables.ts';
import type { OpenableAttempt } from './fieldwork.queries.ts';

export type ReconciledAttempt = OpenableAttempt & {
  survey_state: string;
  titles: Record<string, string>;
  ended_at: Date | null;
  points: number;
  pending_until: Date | null;
  reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
  /** What an earlier acceptance has added. */
  accepted_points: number;
};

/** An attempt of any survey by its token, taken for the transaction. */
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
    .forNoKeyUpdate('a')
    .$castTo<ReconciledAttempt>()
    .executeTakeFirst();

export const insertReconciliation = (db: Db, reconciliation: Insertable<Reconciliations>) =>
  db.insertInto('reconciliations').values(reconciliation).execute();

/** Whom a reversal is told to; nothing once the member is erased. */
export const memberToTell = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .leftJoin('panel', (join) => join.onTrue())
    .select(['first_name', 'language', 'country_code', 'default_language'])
    .where('id', '=', memberId)
    .executeTakeFirst();
