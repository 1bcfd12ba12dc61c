import type { Db } from '#server/database/connect.ts';
import { insertAttempt } from './attempts.queries.ts';

/** Creates the one attempt of an invitation; links and reports refer to it by `token`. Returns its id. */
export const openAttempt = (
  db: Db,
  attempt: {
    invitation_id: number;
    token: string;
    pseudonym: string;
    started_at: Date;
    expires_at: Date;
  },
): Promise<{ id: number }> => insertAttempt(db, attempt);
