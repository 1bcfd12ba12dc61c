import { sql } from 'kysely';
import type { Outcome } from '#contract/portal/attempts.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { InvitationOf, StandingInvitation } from './standing-invitation.ts';

const whose = (of: InvitationOf) =>
  'token_hash' in of
    ? // Of the invitation's own mail, or of the reminder.
      sql`id = (
        select id from invitations
        where token_hash = ${of.token_hash} or reminder_token_hash = ${of.token_hash}
      )`
    : sql`member_id = ${of.member_id} and survey_number = ${of.survey_number}`;

export const standingInvitation = async (
  db: ReadDb,
  of: InvitationOf,
): Promise<StandingInvitation | undefined> =>
  (await sql<StandingInvitation>`select * from invitation_standings where ${whose(of)}`.execute(db)).rows[0];

export const updateInvitationState = (db: Db, invitationId: number, state: 'started' | Outcome) =>
  db.updateTable('invitations').set({ state }).where('id', '=', invitationId).execute();

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
