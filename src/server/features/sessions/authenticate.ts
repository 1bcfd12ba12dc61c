import type { FastifyBaseLogger } from 'fastify';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import { hashSecret } from '#server/http/secrets.ts';
import type { Authenticate } from '#server/http/session-look-up.ts';
import { openTouches } from '#server/http/touches.ts';
import { findSession, touchSession } from './sessions.queries.ts';
import { IDLE_MS } from './start-session.ts';

const TOUCH_AFTER_MS = 5 * 60 * 1000;

/**
 * Authenticates every call that has a session cookie, with one query. Its last use is recorded at most every five
 * minutes in the background; `settle` waits for that.
 */
export function openAuthenticator(
  database: Database,
  log: FastifyBaseLogger,
): { authenticate: Authenticate; settle(): Promise<void> } {
  const touches = openTouches({ database, log }, (db, session_id, now) =>
    touchSession(db, {
      session_id,
      now,
      before: new Date(now.getTime() - TOUCH_AFTER_MS),
      idle_until: new Date(now.getTime() + IDLE_MS),
    }),
  );

  return {
    async authenticate(token) {
      const now = clock.now();
      const session = await findSession(database.read, hashSecret(token), now);
      if (!session) return null;
      const { last_seen_at, ...signedIn } = session;
      if (now.getTime() - last_seen_at.getTime() >= TOUCH_AFTER_MS) touches.touch(session.session_id, now);
      return signedIn;
    },
    settle: touches.settle,
  };
}
