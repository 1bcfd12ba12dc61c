import type { Db } from '#server/database/connect.ts';
import { insertAttempt } from './attempts.queries.ts';

/** Opens the one attempt of an invitation; `token` is how links and reports name it. Answers its id. */
export const openAttempt = (
  db: Db,
  attempt: { invitation_id: number; token: string; started_at: Date; expires_at: Date },
): Promise<{ id: number }> => insertAttempt(db, attempt);
