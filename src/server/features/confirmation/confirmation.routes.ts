import * as calls from '#contract/portal/confirmation.calls.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { confirmEmailChange } from '#server/features/email-change/confirm-email-change.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import type { Api } from '#server/http/implement.ts';
import { checkAddress } from './check-address.ts';
import { checkConfirmation, confirmEmail } from './confirm-email.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import type { MemberConfirmed } from './start-account.ts';

type Dependencies = {
  limits: FailureLimits;
  /** Hooks of other features for a confirmed account. */
  onConfirmed: readonly MemberConfirmed[];
  /** Whether originators hear of it through the member's browser. */
  trackers: boolean;
};

export function confirmationRoutes(api: Api, { limits, onConfirmed, trackers }: Dependencies): void {
  api.implement<typeof calls.confirmEmail, void>(
    calls.confirmEmail,
    async (db, { body }) => {
      if (body.update) return confirmEmailChange(db, body.code);
      const confirmed = await confirmEmail(db, body, onConfirmed);
      return trackers ? confirmed : { ...confirmed, tracking: null };
    },
    (db, { body, ip }) => checkConfirmation(db, limits, body, ip),
  );

  api.implement<typeof calls.resendConfirmation, void>(
    calls.resendConfirmation,
    (db, { body }) => resendConfirmation(db, body.email),
    (_db, { body, ip }) => limits.count('mail', { account: emailKey(body.email), ip }),
  );

  api.implement(calls.checkAddress, (db, { member }) => checkAddress(db, member.member_id));
}
