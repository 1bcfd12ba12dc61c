import type { Db } from '#server/database/connect.ts';
import { deleteTestInvitation, insertTestInvitation } from './invitations.queries.ts';

/** Invites somebody who tries a survey and is no member, without a mail; returns the id. */
export const inviteTester = (
  db: Db,
  test: { survey_id: number; test_member_id: number; points: number; invited_at: Date },
): Promise<number> => insertTestInvitation(db, test);

/** Deletes the invitation of a test, once its attempt is gone; its link opens nothing any more. */
export async function withdrawTester(db: Db, invitationId: number): Promise<void> {
  await deleteTestInvitation(db, invitationId);
}
