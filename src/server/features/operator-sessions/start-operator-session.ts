import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { insertOperatorSession } from './operator-sessions.queries.ts';

const MINUTE_MS = 60_000;

/** Idle timeout of a session. */
export const OPERATOR_IDLE_MS = 30 * MINUTE_MS;
/** Longest duration of a session. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** Time allowed for the second factor after the password. */
export const FACTOR_WITHIN_MS = 10 * MINUTE_MS;
/** Duration of a step-up. */
const STEP_UP_MS = 10 * MINUTE_MS;

const TOKEN_LENGTH = 43;
const LONGEST_USER_AGENT = 300;

export const newOperatorToken = (): string => newSecret(TOKEN_LENGTH);

/** The expiry times of a session whose second factor was just shown, or isn't required. */
export const fullSession = (now: Date) => ({
  verified_at: now,
  idle_until: new Date(now.getTime() + OPERATOR_IDLE_MS),
  ends_at: new Date(now.getTime() + LONGEST_MS),
});

/** When the current step-up ends; null if there is none. */
export function steppedUpUntil(stepped_up_at: Date | null, now: Date): Date | null {
  if (stepped_up_at === null) return null;
  const until = new Date(stepped_up_at.getTime() + STEP_UP_MS);
  return until > now ? until : null;
}

/** Signs an operator in after the password; `full` if no second factor is required. Returns the cookie's token. */
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
