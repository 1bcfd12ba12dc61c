import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { ReadDb } from '#server/database/connect.ts';

/** Whose attempt it is; nothing for one that does not exist, or whose member has left. */
export const ownerOfAttempt = async (db: ReadDb, attemptId: number): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('attempts as a')
      .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
      .select('i.member_id')
      .where('a.id', '=', attemptId)
      .executeTakeFirst()
  )?.member_id;

export const ownerOfRequest = async (db: ReadDb, requestId: number): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('exchange_requests')
      .select('member_id')
      .where('id', '=', requestId)
      .executeTakeFirst()
  )?.member_id;

export const attemptForEvidence = (db: ReadDb, attemptId: number) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select([
      'a.id',
      's.titles',
      's.survey_number',
      'a.started_at',
      'a.ended_at',
      'a.outcome',
      'a.decided_by',
      'a.points',
      'a.pending_until',
      'a.reconciled',
    ])
    .$narrowType<{
      outcome: Outcome | null;
      decided_by: 'panel' | 'survey' | null;
      reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
    }>()
    .where('a.id', '=', attemptId)
    .executeTakeFirst();

/** As they came. */
export const reportsOfAttempt = (db: ReadDb, attemptId: number) =>
  db
    .selectFrom('outcome_reports')
    .select(['channel', 'outcome', 'raw_code', 'accepted', 'received_at'])
    .$narrowType<{ channel: 's2s' | 'redirect' }>()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();

export const requestForEvidence = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('exchange_requests as r')
    .innerJoin('rewards as w', 'w.id', 'r.reward_id')
    .select(['r.id', 'w.names', 'r.quantity', 'r.points', 'r.status', 'r.promised_on'])
    .$narrowType<{ status: ExchangeStatus }>()
    .where('r.id', '=', requestId)
    .executeTakeFirst();

/** Without their notes: one may be a voucher's code. */
export const stepsForEvidence = (db: ReadDb, requestId: number) =>
  db
    .selectFrom('exchange_request_events')
    .select(['status', 'at'])
    .$narrowType<{ status: ExchangeStatus }>()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
