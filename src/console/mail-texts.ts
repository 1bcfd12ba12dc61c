import type { MailState, NotSentReason, OutboxKind } from '#contract/rules/mails.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What mails are about, where they stand, and why one was not sent. */
export function useMailTexts() {
  const { t } = useTranslation();
  const kinds: Record<OutboxKind, string> = {
    account_frozen: t('Account put on hold'),
    account_unfrozen: t('Account no longer on hold'),
    address_check: t('Check of an address that emails came back from'),
    already_member: t('There is an account already'),
    confirmation: t('Confirm the email address'),
    confirmation_reminder: t('Reminder to confirm'),
    contact_copy: t('Copy of a message'),
    email_change: t('Confirm the new email address'),
    email_change_notice: t('Notice of a change of email address'),
    email_in_use: t('Email address in use'),
    invitation: t('Invitation'),
    invitation_reminder: t('Reminder of an invitation'),
    message_answer: t('Answer to a message'),
    message_notice: t('Message to support'),
    operator_factors_reset: t('Second factor of an operator reset'),
    operator_invitation: t('Invitation of an operator'),
    operator_password: t('Password of an operator'),
    parental_permission: t('Parental permission'),
    parental_reminder: t('Reminder to a parent'),
    password_changed: t('Password changed'),
    password_reset: t('Set a new password'),
    permission_given: t('Permission given'),
    permission_refused: t('Permission refused'),
    points_credited: t('Points credited'),
    points_taken_back: t('Points removed'),
    profile_deleted: t('Account deleted'),
    referral_invitation: t('Invitation of a friend'),
    reward_approved: t('Reward request approved'),
    reward_completed: t('Reward delivered'),
    reward_failed: t('Reward not delivered'),
    reward_rejected: t('Reward request rejected'),
    reward_requested: t('Reward request received'),
    reward_sent: t('Reward sent'),
    test_member_mail: t('Test of a template'),
    survey_test: t('Test of a survey'),
    test_operator_mail: t('Test of an operator template'),
    unsubscribed: t('Unsubscribed'),
  };
  const states: Record<MailState, string> = {
    queued: t('Waiting to be sent'),
    sent: t('Email sent'),
    failed: t('Refused by the email server'),
    cancelled: t('Not sent'),
  };
  const tones: Record<MailState, 'info' | 'success' | 'danger' | 'warning'> = {
    queued: 'info',
    sent: 'success',
    failed: 'danger',
    cancelled: 'warning',
  };
  const reasons: Record<NotSentReason, string> = {
    unsubscribed: t('the recipient has unsubscribed'),
    daily_cap: t('too many emails of this kind on one day'),
    bounced: t('emails to this address come back'),
    paused: t('the member has paused invitations'),
    frozen: t('the account is on hold'),
    superseded: t('it was out of date before it could be sent'),
    topic_off: t("the member doesn't want invitations on this topic"),
    budget: t('the member has had as many invitations as allowed this week'),
    resting: t('the member was invited to another survey too recently'),
    took_part: t('the member took part in a survey that the wave leaves out'),
    household: t('someone else of the household is invited'),
    survey_over: t('the survey is over'),
    wave_stopped: t('the wave was stopped'),
    interrupted: t('the server stopped while sending it, so it may have arrived'),
  };
  return {
    kinds,
    states,
    tones,
    reasons,
    /** Of a mail of an earlier release the kind may be unknown. */
    kindOf: (kind: string) => (kinds as Record<string, string>)[kind] ?? kind,
  };
}
