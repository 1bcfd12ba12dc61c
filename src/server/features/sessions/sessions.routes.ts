import * as calls from '#contract/portal/sessions.calls.ts';
import type { Config } from '#server/config.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { deleteSession } from './sessions.queries.ts';
import { type CheckedCredentials, checkMemberCredentials, signIn } from './sign-in.ts';

export function sessionsRoutes(
  api: Api,
  { config, limits }: { config: Config; limits: FailureLimits },
): void {
  api.implement(calls.validateSession, async (db, { member }) => member && sessionUser(db, member.member_id));

  api.implement<typeof calls.login, CheckedCredentials>(
    calls.login,
    (db, call) => signIn(db, config, call),
    (db, { body, ip }) => checkMemberCredentials(db, limits, body, ip),
  );

  api.implement(calls.logout, async (db, { member, clearCookie }) => {
    if (member) await deleteSession(db, member.session_id);
    clearCookie(sessionCookie);
    return null;
  });

  api.implement(calls.listSessions, (db, { member }) => listSessions(db, member));

  api.implement(calls.endSession, async (db, { member, params, clearCookie }) => {
    await endSession(db, member.member_id, params.id);
    if (params.id === member.session_id) clearCookie(sessionCookie);
    return null;
  });

  api.implement(calls.endOtherSessions, async (db, { member }) => ({
    ended: await endSessions(db, member.member_id, { except: member.session_id }),
  }));
}
