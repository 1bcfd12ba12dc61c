import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { sendConfirmation } from '#server/features/confirmation/send-confirmation.ts';
import {
  getContactPreferences,
  saveContactPreferences,
} from '#server/features/contact-preferences/contact-preferences.ts';
import { enterNewEmail } from '#server/features/email-change/change-email.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { mailReset } from '#server/features/passwords/request-reset.ts';
import { endSessions } from '#server/features/sessions/end-sessions.ts';
import { fieldError } from '#server/http/app-error.ts';
import { type Care, careForMember } from './care-for-member.ts';

/** Mails a new code to the address that the member has now, and to no other. `sent` is false beyond the day's limit. */
export const resendCode = (db: Db, care: Care): Promise<{ sent: boolean }> =>
  careForMember(db, 'resend_code', care, async (member) => {
    if (member.confirmed_at !== null) {
      const sent = await mailReset(db, member);
      return { result: { sent }, details: { mail: 'password_reset', sent } };
    }
    const to = await sendConfirmation(db, member);
    return { result: { sent: true }, details: { mail: 'confirmation', to } };
  });

/** Ends every session of the member; nothing else changes. */
export const signMemberOut = (db: Db, care: Care): Promise<{ sessions: number }> =>
  careForMember(db, 'sign_member_out', care, async ({ member_id }) => {
    const sessions = await endSessions(db, member_id);
    return { result: { sessions }, details: { sessions } };
  });

/** The member's own break, entered for them; null ends it. Errors: those of the member's own, under `until`. */
export const pauseMember = (db: Db, { until, ...care }: Care & { until: string | null }): Promise<null> =>
  careForMember(db, 'pause_member', care, async ({ member_id }) => {
    const { invitations_per_week, topics_off, paused_until, pause_from, pause_to } =
      await getContactPreferences(db, member_id);
    if (until !== null && (until < pause_from || until > pause_to))
      throw fieldError({ until: fieldMessages.pause_day });
    await saveContactPreferences(db, member_id, { invitations_per_week, topics_off, paused_until: until });
    return { result: null, values: { paused_until: { before: paused_until, after: until } } };
  });

/**
 * Enters another address: from there it is the member's own way, with a code to the new address and a notice with a link
 * that cancels to the old one. Error: a field error for `email`.
 */
export const askMemberEmailChange = (db: Db, { email, ...care }: Care & { email: string }): Promise<null> =>
  careForMember(db, 'ask_member_email_change', care, async (member) => {
    if (member.email.toLowerCase() === email.toLowerCase())
      throw fieldError({ email: operatorFieldMessages.email_unchanged });
    await enterNewEmail(db, member.member_id, email);
    await noteOwnChange(db, { member_id: member.member_id, operator_id: care.operator_id, what: 'email' });
    return { result: null, values: { email: { after: email, right: 'members_contact_data' } } };
  });
