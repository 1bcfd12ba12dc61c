import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { insertSession } from './sessions.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Duration of a remembered session, however much it is used. */
export const REMEMBERED_DAYS = 30;
const REMEMBERED_MS = REMEMBERED_DAYS * 24 * HOUR_MS;
/** Idle timeout of other sessions. */
export const IDLE_MS = 12 * HOUR_MS;

const TOKEN_LENGTH = 43;
const LONGEST_USER_AGENT = 300;

/** Signs a member in on one browser; returns the cookie's token, which is stored hashed. */
export async function startSession(
  db: Db,
  session: { member_id: number; remember: boolean; userAgent: string },
): Promise<string> {
  const token = newSecret(TOKEN_LENGTH);
  const now = clock.now();
  await insertSession(db, {
    token_hash: hashSecret(token),
    member_id: session.member_id,
    remember: session.remember,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + (session.remember ? REMEMBERED_MS : IDLE_MS)),
    user_agent: session.userAgent.slice(0, LONGEST_USER_AGENT),
  });
  return token;
}
