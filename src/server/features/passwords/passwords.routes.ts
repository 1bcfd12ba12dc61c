import * as calls from '#contract/portal/passwords.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { type CheckedChange, changePassword, checkPasswordChange } from './change-password.ts';
import { requestReset } from './request-reset.ts';
import { checkReset, resetPassword } from './reset-password.ts';

export function passwordsRoutes(api: Api, { limits }: { limits: FailureLimits }): void {
  api.implement<typeof calls.requestPasswordReset, void>(
    calls.requestPasswordReset,
    (db, { body }) => requestReset(db, body.email),
    (_db, { body, ip }) => limits.count('mail', { account: emailKey(body.email), ip }),
  );

  api.implement<typeof calls.resetPassword, string>(
    calls.resetPassword,
    (db, { body, prepared }) => resetPassword(db, body, prepared),
    (db, { body, ip }) => checkReset(db, limits, body, ip),
  );

  api.implement<typeof calls.changePassword, CheckedChange>(
    calls.changePassword,
    (db, { member, prepared }) => changePassword(db, member, prepared),
    (db, { member, body, ip }) => checkPasswordChange(db, limits, member, body, ip),
  );
}
