import type { FastifyBaseLogger } from 'fastify';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import { noteOperatorSeen } from '#server/features/operators/note-operator-seen.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { openTouches } from '#server/http/touches.ts';
import { authenticateOperator } from './authenticate-operator.ts';
import { touchOperatorSession } from './operator-sessions.queries.ts';
import { OPERATOR_IDLE_MS } from './start-operator-session.ts';

const TOUCH_AFTER_MS = 60_000;

/** Authenticates every call that has the console's cookie. Its last use is recorded at most once a minute. */
export function openOperatorSessions(database: Database, log: FastifyBaseLogger) {
  const touches = openTouches({ database, log }, async (db, id, now) => {
    const touched = await touchOperatorSession(db, id, {
      last_seen_at: now,
      idle_until: new Date(now.getTime() + OPERATOR_IDLE_MS),
    });
    if (touched) await noteOperatorSeen(db, touched.operator_id, now);
  });
  return {
    settle: touches.settle,
    async bySession(token: string): Promise<SignedInOperator | null> {
      const now = clock.now();
      const found = await authenticateOperator(database.read, token, now);
      if (!found) return null;
      const { operator, seen } = found;
      // Sessions waiting for the second factor expire, used or not.
      if (operator.verified && operator.session_id && now.getTime() - seen.getTime() >= TOUCH_AFTER_MS)
        touches.touch(operator.session_id, now);
      return operator;
    },
  };
}
