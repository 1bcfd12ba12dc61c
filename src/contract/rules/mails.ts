/** Every kind of mail, by the name of its template; a test holds that the templates are these. */
export const MAIL_KINDS = [
  'invitation',
  'invitation_reminder',
  'confirmation',
  'confirmation_reminder',
  'already_member',
  'address_check',
  'parental_permission',
  'parental_reminder',
  'permission_given',
  'permission_refused',
  'password_reset',
  'password_changed',
  'email_change',
  'email_change_notice',
  'email_in_use',
  'points_credited',
  'points_taken_back',
  'reward_requested',
  'reward_approved',
  'reward_sent',
  'reward_completed',
  'reward_rejected',
  'reward_failed',
  'contact_copy',
  'message_answer',
  'referral_invitation',
  'account_frozen',
  'account_unfrozen',
  'unsubscribed',
  'profile_deleted',
  'message_notice',
  'operator_invitation',
  'operator_password',
  'operator_factors_reset',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What operators send to see a kind of mail in a mailbox, or to try a survey. */
export const TEST_KINDS = ['test_member_mail', 'test_operator_mail', 'survey_test'] as const;
/** What stands in the outbox. */
export const OUTBOX_KINDS = [...MAIL_KINDS, ...TEST_KINDS] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** `queued`: waits to be sent; `failed`: refused or given up; `cancelled`: not sent, for a `NotSentReason`. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'cancelled'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why a mail was not sent. */
export const NOT_SENT_REASONS = [
  'unsubscribed',
  'daily_cap',
  'bounced',
  'paused',
  /** The member's account is on hold. */
  'frozen',
  /** Its content was outdated before it could be sent. */
  'superseded',
  'topic_off',
  'budget',
  /** Of the sample: invited too recently, took a survey it leaves out, somebody else of the household is invited. */
  'resting',
  'took_part',
  'household',
  'survey_over',
  'wave_stopped',
  /** The process died while sending it: it may have arrived and isn't sent again. */
  'interrupted',
] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];
