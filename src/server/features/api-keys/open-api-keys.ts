import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clock } from '#server/clock.ts';
import type { Database } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { openTouches } from '#server/http/touches.ts';
import { touchKey } from './api-keys.queries.ts';
import { authenticateKey } from './authenticate-key.ts';

const TOUCH_AFTER_MS = 60_000;
/** Calls of one key in a minute, over all processes. */
const MOST_CALLS = 300;
const MINUTE_S = 60;

/**
 * Authenticates every call that has an API key. Its last use is recorded at most once a minute. Errors:
 * `too_many_attempts` for more than 300 calls a minute.
 */
export function openApiKeys(database: Database, log: FastifyBaseLogger) {
  const touches = openTouches({ database, log }, touchKey);
  const calls = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'api-key',
    points: MOST_CALLS,
    duration: MINUTE_S,
  });
  return {
    settle: touches.settle,
    async byKey(key: string): Promise<SignedInOperator | null> {
      const now = clock.now();
      const found = await authenticateKey(database.read, key, now);
      if (!found) return null;
      const { operator, seen } = found;
      await calls.consume(operator.key_id).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfterSeconds = Math.ceil(refused.msBeforeNext / 1000);
        throw new AppError('too_many_attempts', { retryAfterSeconds });
      });
      if (seen === null || now.getTime() - seen.getTime() >= TOUCH_AFTER_MS)
        touches.touch(operator.key_id, now);
      return operator;
    },
  };
}
