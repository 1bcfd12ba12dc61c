import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { operatorOfSession } from '#server/features/operator-sessions/authenticate-operator.ts';
import { AppError } from '#server/http/app-error.ts';
import type { MemberView } from '#server/http/member-view.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { endViewById, findView, lockViewByHash, openViewByCode } from './member-views.queries.ts';
import { recordEnd } from './record-end.ts';
import { mayView } from './start-view.ts';

const CODE_MS = 60_000;
const TOKEN_LENGTH = 43;

/** In the page's form: what can end a view and do nothing else. */
const endTokenOf = (token: string) => hashSecret(`end ${token}`).toString('base64url');

/**
 * Uses up the code of a view. Returns its credential, and how long it lasts. Error: `code_not_valid`, also where the view
 * has already ended.
 */
export async function openView(
  db: Db,
  code: string,
  countryCode: string | null,
): Promise<{ token: string; seconds: number }> {
  const now = clock.now();
  const token = newSecret(TOKEN_LENGTH);
  const opened = await openViewByCode(db, hashSecret(code), {
    since: new Date(now.getTime() - CODE_MS),
    token_hash: hashSecret(token),
    end_hash: hashSecret(endTokenOf(token)),
    opened_at: now,
  });
  const view = opened && (await viewOfToken(db, token));
  if (!view || (countryCode !== null && countryCode !== view.member.country_code))
    throw new AppError('code_not_valid');
  return { token, seconds: Math.ceil((view.ends_at.getTime() - now.getTime()) / 1000) };
}

/**
 * Who looks as whom, asked of the database for every page and call: the view lasts, the operator is still signed in in the
 * session that began it, and still has the rights and the member's country.
 */
export async function viewOfToken(db: ReadDb, token: string): Promise<MemberView | null> {
  const now = clock.now();
  const found = await findView(db, hashSecret(token), now);
  if (!found || found.operator_session_id === null) return null;
  const operator = await operatorOfSession(db, found.operator_session_id, now);
  if (!operator || operator.operator_id !== found.operator_id || !mayView(operator, found.country_code))
    return null;
  const { member_id, country_code, language } = found;
  return {
    member: { member_id, session_id: 0, country_code, language, viewed_by: operator.operator_id },
    ends_at: found.ends_at,
    end_token: endTokenOf(token),
    operator: {
      name: found.name,
      time_zone: found.time_zone,
      language: found.operator_language,
    },
  };
}

/** Ends a view by hand; one that is over stays as it is. Error: `not_found`. */
export async function endView(db: Db, endToken: string): Promise<void> {
  const view = await lockViewByHash(db, hashSecret(endToken));
  if (!view) throw new AppError('not_found');
  const now = clock.now();
  if (view.ended_at !== null || view.ends_at <= now) return;
  await endViewById(db, view.id, now);
  await recordEnd(db, view);
}
