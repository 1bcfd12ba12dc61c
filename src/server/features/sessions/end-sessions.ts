import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { deleteSession, deleteSessionOf, deleteSessions } from './sessions.queries.ts';

/** Signs a member out everywhere, or everywhere else; returns the number of sessions. */
export const endSessions = (db: Db, memberId: number, options: { except?: number } = {}): Promise<number> =>
  deleteSessions(db, memberId, options);

/** Ends the current session; returns whether it was active. */
export const endOwnSession = (db: Db, { session_id }: { session_id: number }): Promise<boolean> =>
  deleteSession(db, session_id);

/** Ends one session of a member. Throws `not_found` if it isn't the member's. */
export async function endSession(db: Db, memberId: number, sessionId: number): Promise<void> {
  if (!(await deleteSessionOf(db, memberId, sessionId))) throw new AppError('not_found');
}
