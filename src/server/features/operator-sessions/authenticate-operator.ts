import type { ReadDb } from '#server/database/connect.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { findOperatorSession } from './operator-sessions.queries.ts';
import { steppedUpUntil } from './start-operator-session.ts';

/**
 * Whose session the console's cookie is, in one query. Until the second factor is shown, the session's only right
 * is to show it. `seen` is when use of the session was last recorded.
 */
export async function authenticateOperator(
  db: ReadDb,
  token: string,
  now: Date,
): Promise<{ operator: SignedInOperator; seen: Date } | null> {
  const found = await findOperatorSession(db, hashSecret(token), now);
  if (!found) return null;
  const verified = found.verified_at !== null;
  return {
    seen: found.last_seen_at,
    operator: {
      operator_id: found.operator_id,
      session_id: found.session_id,
      key_id: null,
      name: found.name,
      language: found.language,
      rights: new Set(verified ? ['own_account', 'finish_sign_in', ...found.rights] : ['finish_sign_in']),
      countries: found.countries,
      verified,
      stepped_up_until: verified ? steppedUpUntil(found.stepped_up_at, now) : null,
    },
  };
}
