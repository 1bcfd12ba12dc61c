import type { ReadDb } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { findOperatorSession } from './operator-sessions.queries.ts';
import { FACTOR_WITHIN_MS, steppedUpUntil } from './start-operator-session.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findOperatorSession>>>;

/**
 * Whose session the console's cookie is, in one query. Until the second factor is shown, the session's only right
 * is to show it. `seen` is when use of the session was last recorded.
 */
export async function authenticateOperator(
  db: ReadDb,
  token: string,
  now: Date,
): Promise<{ operator: SignedInOperator; seen: Date } | null> {
  const token_hash = hashSecret(token);
  const found =
    (await findOperatorSession(db, { token_hash }, now)) ?? (await findBefore(db, token_hash, now));
  return found ? { seen: found.last_seen_at, operator: operatorIn(found, now) } : null;
}

/** As it was before the second factor was shown, for a browser that the new token hasn't reached. */
async function findBefore(db: ReadDb, half_token_hash: Buffer, now: Date): Promise<Found | undefined> {
  const found = await findOperatorSession(db, { half_token_hash }, now);
  const since = new Date(now.getTime() - FACTOR_WITHIN_MS);
  return found?.verified_at && found.verified_at > since
    ? { ...found, verified_at: null, stepped_up_at: null }
    : undefined;
}

/** Who is signed in with a session, for what lasts no longer than that session; null once it is over. */
export async function operatorOfSession(
  db: ReadDb,
  sessionId: number,
  now: Date,
): Promise<SignedInOperator | null> {
  const found = await findOperatorSession(db, { id: sessionId }, now);
  return found ? operatorIn(found, now) : null;
}

function operatorIn(found: Found, now: Date): SignedInOperator {
  const verified = found.verified_at !== null;
  return {
    operator_id: found.operator_id,
    session_id: found.session_id,
    key_id: null,
    name: found.name,
    language: found.language,
    rights: new Set(verified ? ['own_account', 'finish_sign_in', ...found.rights] : ['finish_sign_in']),
    countries: found.countries,
    verified,
    stepped_up_until: verified ? steppedUpUntil(found.stepped_up_at, now) : null,
  };
}
