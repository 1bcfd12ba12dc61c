import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { insertDeletedTest } from './deleted-tests.queries.ts';
import { deleteTestInvitation, insertTestInvitation } from './invitations.queries.ts';

/** Invites somebody who tries a survey and is no member, without a mail; returns the id. */
export const inviteTester = (
  db: Db,
  test: { survey_id: number; test_member_id: number; points: number; invited_at: Date },
): Promise<number> => insertTestInvitation(db, test);

/** Deletes the invitation of a test, once its attempt is gone; its link opens nothing any more, and says why. */
export async function withdrawTester(
  db: Db,
  test: { invitation_id: number; attempt: string | null },
): Promise<void> {
  await deleteTestInvitation(db, test.invitation_id);
  await insertDeletedTest(db, { ...test, deleted_at: clock.now() });
}
