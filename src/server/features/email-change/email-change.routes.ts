import * as calls from '#contract/portal/email-change.calls.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import { checkEmailChange, requestEmailChange } from './change-email.ts';
import { checkStop, stopEmailChange } from './stop-email-change.ts';

export function emailChangeRoutes(api: Api, { limits }: { limits: FailureLimits }): void {
  api.implement<typeof calls.changeEmail, void>(
    calls.changeEmail,
    async (db, { member, body, ip, clearCookie }) => {
      await requestEmailChange(db, member, body.email);
      // Successful calls don't count, because many members can share one network.
      await limits.takeBack('mail', { ip });
      clearCookie(sessionCookie);
      return null;
    },
    (db, { member, body, ip }) => checkEmailChange(db, limits, member, body, ip),
  );

  api.implement<typeof calls.stopEmailChange, void>(
    calls.stopEmailChange,
    (db, { body }) => stopEmailChange(db, body.code),
    (db, { body, ip }) => checkStop(db, limits, body.code, ip),
  );
}
