import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { insertOperatorSession } from './operator-sessions.queries.ts';

const MINUTE_MS = 60_000;

/** A session ends after so long without a call. */
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
/** And after so long in any case. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** So long may the second factor take after the password. */
const FACTOR_WITHIN_MS = 10 * MINUTE_MS;
/** For so long a step-up opens what is dangerous. */
const STEP_UP_MS = 10 * MINUTE_MS;

const TOKEN_LENGTH = 43;
const LONGEST_USER_AGENT = 300;

export const newOperatorToken = (): string => newSecret(TOKEN_LENGTH);

/** The times of a session whose second factor was just shown, or put off. */
export const fullSession = (now: Date) => ({
  verified_at: now,
  idle_until: new Date(now.getTime() + OPERATOR_IDLE_MS),
  ends_at: new Date(now.getTime() + LONGEST_MS),
});

/** Until when the last step-up holds; null when it is over or there was none. */
export function steppedUpUntil(stepped_up_at: Date | null, now: Date): Date | null {
  if (stepped_up_at === null) return null;
  const until = new Date(stepped_up_at.getTime() + STEP_UP_MS);
  return until > now ? until : null;
}

/** Signs an operator in after the password; `full` where no second factor is asked for. Answers the cookie's token. */
export async function startOperatorSession(
  db: Db,
  { operator_id, userAgent, full }: { operator_id: number; userAgent: string; full: boolean },
): Promise<string> {
  const token = newOperatorToken();
  const now = clock.now();
  const until = new Date(now.getTime() + FACTOR_WITHIN_MS);
  await insertOperatorSession(db, {
    operator_id,
    token_hash: hashSecret(token),
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    created_at: now,
    last_seen_at: now,
    ...(full ? { ...fullSession(now), stepped_up_at: now } : { idle_until: until, ends_at: until }),
  });
  return token;
}
