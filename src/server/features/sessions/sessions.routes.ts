import { logout, validateSession } from '#contract/portal/sessions.calls.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import type { Api } from '#server/http/implement.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { deleteSession } from './sessions.queries.ts';

export function sessionsRoutes(api: Api): void {
  api.implement(validateSession, async (db, { member }) => member && sessionUser(db, member.member_id));

  api.implement(logout, async (db, { member, clearCookie }) => {
    if (member) await deleteSession(db, member.session_id);
    clearCookie(sessionCookie);
    return null;
  });
}
