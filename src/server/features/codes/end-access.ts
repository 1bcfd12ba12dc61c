import type { Db } from '#server/database/connect.ts';
import { endSessions } from '#server/features/sessions/end-sessions.ts';
import { endRequestedChange } from './code-requests.ts';
import type { CodeKind } from './codes.queries.ts';
import { endCodes, endUnusedCodes } from './end-codes.ts';

type Ends = {
  sessions: 'others' | 'all';
  codes: readonly CodeKind[];
  /** Used codes of these kinds stay, so that pressing the button again gets the same answer. */
  unused?: readonly CodeKind[];
};

/**
 * What each operation on an account ends, so that nobody keeps access obtained earlier, except the link that cancels
 * a change of email, which survives because it undoes what a thief has done.
 */
const ENDS: Record<AccountOperation, Ends> = {
  password_changed: { sessions: 'others', codes: ['reset'], unused: ['email_change'] },
  password_reset: { sessions: 'all', codes: ['reset'], unused: ['email_change'] },
  email_changed: { sessions: 'all', codes: ['reset'], unused: ['email_change'] },
  email_change_stopped: { sessions: 'all', codes: ['reset', 'email_change'], unused: ['email_change_stop'] },
};

export type AccountOperation =
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'email_change_stopped';

/** Ends it; the caller has locked the member. `session_id` is kept when the owner makes the change. */
export async function endAccess(
  db: Db,
  memberId: number,
  operation: AccountOperation,
  { session_id }: { session_id?: number } = {},
): Promise<void> {
  const { sessions, codes, unused } = ENDS[operation];
  await endRequestedChange(db, memberId);
  await endCodes(db, memberId, ...codes);
  if (unused) await endUnusedCodes(db, memberId, ...unused);
  await endSessions(
    db,
    memberId,
    sessions === 'others' && session_id !== undefined ? { except: session_id } : {},
  );
}
