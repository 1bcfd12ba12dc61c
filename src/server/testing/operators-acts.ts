import type { Db } from '#server/database/connect.ts';
import { hashSecret } from '#server/http/secrets.ts';

/** What operators did to a member: a freeze that is over, an adjustment that waits, a change, a look, a reward in a batch. */
export async function addOperatorsActs(db: Db, member_id: number): Promise<void> {
  const now = new Date();
  const email = `operator.of.${member_id}@example.org`;
  const { id: operator_id } = await db
    .insertInto('operators')
    .values({ email, email_key: email, name: 'Irina', role_id: 1, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('freezes')
    .values({
      member_id,
      reason: 'details',
      message: 'Please write to us',
      frozen_at: now,
      frozen_by: operator_id,
      review_by: now,
      ended_at: now,
      ended_by: operator_id,
    })
    .execute();
  await db
    .insertInto('point_adjustments')
    .values({
      key: `full-${member_id}`,
      country_code: 'BG',
      member_id,
      kind: 'goodwill',
      points: 20,
      reason: 'A long wait',
      state: 'pending',
      asked_by: operator_id,
      asked_at: now,
    })
    .execute();
  await db
    .insertInto('operator_changes')
    .values({ member_id, operator_id, what: 'points', changed_at: now })
    .execute();
  await db
    .insertInto('member_views')
    .values({
      member_id,
      operator_id,
      reason: 'You wrote to us',
      code_hash: hashSecret(`view of ${member_id}`),
      created_at: now,
      ends_at: now,
    })
    .execute();
  const { id: batch_id } = await db
    .insertInto('payout_batches')
    .values({
      country_code: 'BG',
      name: 'Money orders',
      state: 'frozen',
      key: `full-${member_id}`,
      created_at: now,
      created_by: operator_id,
      frozen_at: now,
      frozen_by: operator_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: request_id } = await db
    .selectFrom('exchange_requests')
    .select('id')
    .where('member_id', '=', member_id)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payout_batch_items')
    .values({ batch_id, request_id, amount_minor: 2500, currency: 'USD', result: 'sent', settled_at: now })
    .execute();
  await addReconciliation(db, member_id, operator_id);
}

/** A flag that somebody settled, and a client's list with an attempt of the member. */
async function addReconciliation(db: Db, member_id: number, operator_id: number): Promise<void> {
  const now = new Date();
  const attempt = await db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .select(['a.id', 'i.survey_id'])
    .where('i.member_id', '=', member_id)
    .orderBy('a.id')
    .executeTakeFirstOrThrow();
  const raise = await db
    .insertInto('point_raises')
    .values({
      survey_id: attempt.survey_id,
      points_before: 1,
      points: 2,
      started_by: `operators ${operator_id}`,
      started_at: now,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('top_ups').values({ attempt_id: attempt.id, raise_id: raise.id, points: 1 }).execute();
  await db
    .insertInto('attempt_flags')
    .values({
      attempt_id: attempt.id,
      kind: 'straight_lining',
      judged_by: JSON.stringify({ rows: 12 }),
      flagged_at: now,
      settled_at: now,
      settled_by: operator_id,
      verdict: 'fine',
    })
    .execute();
  const list = await db
    .insertInto('reconciliation_lists')
    .values({ survey_id: attempt.survey_id, country_code: 'BG', created_at: now, created_by: operator_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reconciliation_rows')
    .values({
      list_id: list.id,
      line: 1,
      given: `given of ${member_id}`,
      attempt_id: attempt.id,
      verdict: 'reject',
      reason: `Too quick, says the client of ${member_id}`,
    })
    .execute();
}
