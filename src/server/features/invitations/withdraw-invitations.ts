import type { Db } from '#server/database/connect.ts';
import { cancelledInvitations, markNotSent } from './invitations.queries.ts';
import { deleteReminders } from './reminders.queries.ts';

/**
 * These members get no invitation after all: they don't count as invited anywhere, aren't reminded, and can be in a next wave.
 * Nothing happens to whoever has started.
 */
export async function withdrawInvitations(
  db: Db,
  refused: ReadonlyArray<{ id: number; reason: string }>,
): Promise<void> {
  if (refused.length === 0) return;
  await markNotSent(db, refused);
  await deleteReminders(
    db,
    refused.map(({ id }) => id),
  );
}

/** Withdraws the invitations of a member whose mails have just been cancelled before they went. */
export const withdrawCancelled = async (db: Db, memberId: number): Promise<void> =>
  withdrawInvitations(db, await cancelledInvitations(db, memberId));
