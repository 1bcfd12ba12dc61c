/**
 * What can be said of a mail after it went. `hard_bounce`: the mailbox doesn't exist; `soft_bounce`: it can't be reached for
 * now; `blocked`: the mail server doesn't want mail of ours, which says nothing of the mailbox.
 */
export const MAIL_REPORT_KINDS = [
  'hard_bounce',
  'soft_bounce',
  'blocked',
  'complaint',
  'unsubscribe',
] as const;
export type MailReportKind = (typeof MAIL_REPORT_KINDS)[number];

/** What stops mail to an address: a hard bounce, or soft ones too often. */
export const STOPPING_BOUNCES = ['hard_bounce', 'soft_bounce'] as const satisfies readonly MailReportKind[];
export type StoppingBounce = (typeof STOPPING_BOUNCES)[number];

/** Where it was said: by the server that the mail was handed over to, in a call of ours or a mail service, in a mail. */
export const MAIL_REPORT_SOURCES = ['smtp', 'webhook', 'mailgun', 'mail'] as const;
export type MailReportSource = (typeof MAIL_REPORT_SOURCES)[number];

/** This many soft bounces within this many days count as a hard bounce. */
export const SOFT_BOUNCES = { mails: 5, days: 30 } as const;

/** Why a mail for reports was set aside instead of counted. */
export const SET_ASIDE_REASONS = ['too_large', 'unreadable', 'no_report', 'unknown_mail', 'failed'] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** Why a wave was paused by itself. */
export const HALT_CAUSES = ['bounces', 'complaints'] as const;
export type HaltCause = (typeof HALT_CAUSES)[number];

/** `mails`: below so many nothing is judged. */
export type HaltLimits = { mails: number; bounces_percent: number; complaints_per_thousand: number };

/** A single complaint is never above a rate. */
const LEAST_COMPLAINTS = 2;

/** Whether so many reports of so many mails that went are too many; bounces before complaints. */
export function haltCause(
  { mailed, bounced, complained }: { mailed: number; bounced: number; complained: number },
  limits: HaltLimits,
): HaltCause | null {
  if (mailed < limits.mails) return null;
  if (bounced * 100 > mailed * limits.bounces_percent) return 'bounces';
  if (complained >= LEAST_COMPLAINTS && complained * 1000 > mailed * limits.complaints_per_thousand)
    return 'complaints';
  return null;
}
