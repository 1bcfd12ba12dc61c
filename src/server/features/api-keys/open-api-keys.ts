import type { FastifyBaseLogger } from 'fastify';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { openTouches } from '#server/http/touches.ts';
import { touchKey } from './api-keys.queries.ts';
import { authenticateKey } from './authenticate-key.ts';

const TOUCH_AFTER_MS = 60_000;

/** Authenticates every call that has an API key. Its last use is recorded at most once a minute. */
export function openApiKeys(database: Database, log: FastifyBaseLogger) {
  const touches = openTouches({ database, log }, touchKey);
  return {
    settle: touches.settle,
    async byKey(key: string): Promise<SignedInOperator | null> {
      const now = clock.now();
      const found = await authenticateKey(database.read, key, now);
      if (!found) return null;
      const { operator, seen } = found;
      if (seen === null || now.getTime() - seen.getTime() >= TOUCH_AFTER_MS)
        touches.touch(operator.key_id, now);
      return operator;
    },
  };
}
