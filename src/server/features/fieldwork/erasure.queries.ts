import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { attemptsWithTerms } from './fieldwork.queries.ts';

/** A member's interviews on our own site that are under way, taken for the transaction. */
export const lockOpenInterviews = (db: Db, memberId: number) =>
  attemptsWithTerms(db)
    .where('i.member_id', '=', memberId)
    .where('a.outcome', 'is', null)
    .where('s.kind', '=', 'built_in')
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute();

export const deleteInterviews = (db: Db, memberId: number) =>
  sql`
    delete from interviews using attempts, invitations
    where attempts.id = interviews.attempt_id and invitations.id = attempts.invitation_id
      and invitations.member_id = ${memberId}
  `.execute(db);

/** What the member was told when points were taken back. */
export const forgetReasons = (db: Db, memberId: number) =>
  sql`
    update reconciliations set reason = null from attempts, invitations
    where attempts.id = reconciliations.attempt_id and invitations.id = attempts.invitation_id
      and invitations.member_id = ${memberId} and reason is not null
  `.execute(db);

/** Whoever holds a mailed link has nothing any more. */
export const detachInvitations = (db: Db, memberId: number) =>
  db
    .updateTable('invitations')
    .set({
      member_id: null,
      token_hash: sql`uuid_send(gen_random_uuid())`,
      reminder_token_hash: sql`case when reminded_at is not null then uuid_send(gen_random_uuid()) end`,
    })
    .where('member_id', '=', memberId)
    .execute();
