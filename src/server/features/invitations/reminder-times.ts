import { MOST_REMINDERS } from '#contract/rules/sampling.ts';

const DAY_MS = 24 * 3_600_000;

/** When a reminder is first due: so many days after the invitation, or two days before the survey closes. */
export function firstReminder(
  { closes_at }: { closes_at: Date | null },
  invitedAt: Date,
  days: number,
): Date {
  const usual = invitedAt.getTime() + days * DAY_MS;
  const beforeEnd = (closes_at?.getTime() ?? Number.POSITIVE_INFINITY) - 2 * DAY_MS;
  // Not within the first day.
  return new Date(Math.max(invitedAt.getTime() + DAY_MS, Math.min(usual, beforeEnd)));
}

/** The outbox keys of all reminders of an invitation. */
export const reminderKeys = (invitationId: number): string[] =>
  Array.from({ length: MOST_REMINDERS }, (_, sent) => reminderKey(invitationId, sent));

/** The outbox key of the reminder after so many. */
export const reminderKey = (invitationId: number, sent: number): string =>
  sent === 0 ? `invitation-reminder:${invitationId}` : `invitation-reminder:${invitationId}:${sent + 1}`;

/** When the next reminder is due after one that went. */
export const reminderAfter = (remindedAt: Date, days: number): Date =>
  new Date(remindedAt.getTime() + days * DAY_MS);

/** When a reminder that couldn't be sent is looked at again. */
export const nextReminder = (now: Date): Date => new Date(now.getTime() + DAY_MS);
