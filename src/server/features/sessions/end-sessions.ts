import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { deleteSession, deleteSessionOf, deleteSessions } from './sessions.queries.ts';

/** Signs a member out everywhere, or everywhere else; answers on how many browsers. */
export const endSessions = (db: Db, memberId: number, options: { except?: number } = {}): Promise<number> =>
  deleteSessions(db, memberId, options);

/** Signs out the browser that asks; answers whether it was still signed in. */
export const endOwnSession = (db: Db, { session_id }: { session_id: number }): Promise<boolean> =>
  deleteSession(db, session_id);

/** Signs out one browser of a member. Throws `not_found` where that member has no such session. */
export async function endSession(db: Db, memberId: number, sessionId: number): Promise<void> {
  if (!(await deleteSessionOf(db, memberId, sessionId))) throw new AppError('not_found');
}
