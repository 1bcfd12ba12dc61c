import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
import type { InvitationStanding } from '#server/features/surveys/standing.ts';

/** All of a member's invitations. */
export const standingsOfMember = async (db: ReadDb, memberId: number) =>
  (
    await sql<InvitationStanding & { id: number }>`
      select id, state, survey_state, closes_at, has_place, open_until
      from invitation_standings where member_id = ${memberId}
    `.execute(db)
  ).rows;
