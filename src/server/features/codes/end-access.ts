import type { Db } from '#server/database/connect.ts';
import { endSessions } from '#server/features/sessions/end-sessions.ts';
import { endRequestedChange } from './code-requests.ts';
import type { CodeKind } from './codes.queries.ts';
import { endCodes, endUnusedCodes } from './end-codes.ts';

type Ends = {
  sessions: 'others' | 'all';
  codes: readonly CodeKind[];
  /** Of these the used ones stay, so that the same press again is answered alike. */
  unused?: readonly CodeKind[];
};

/**
 * What each operation on an account ends of what was there before it, so that whoever had a hand in the account has
 * none any more. All of them end a change of e-mail that waits, asked for or mailed already. The link that stops a
 * change outlives a new password and further changes: it undoes what a thief has done.
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

/** Ends it; the member is locked by the caller. `session_id` is the one that a change by its owner spares. */
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
