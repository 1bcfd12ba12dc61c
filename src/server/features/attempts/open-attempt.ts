import type { Db } from '#server/database/connect.ts';
import type { Statement } from '#server/database/together.queries.ts';
import { insertAttempt } from './attempts.queries.ts';

/**
 * The statement that creates the one attempt of an invitation, for `together`; links and reports refer to it by `token`. Returns its
 * id.
 */
export const openAttempt = (
  db: Db,
  attempt: {
    invitation_id: number;
    token: string;
    pseudonym: string;
    started_at: Date;
    expires_at: Date;
  },
): Statement<{ id: number }> => insertAttempt(db, attempt);
