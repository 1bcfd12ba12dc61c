const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a reminder is first due: after three days, or two days before the survey closes. */
export function firstReminder({ closes_at }: { closes_at: Date | null }, invitedAt: Date): Date {
  const usual = invitedAt.getTime() + 3 * DAY_MS;
  const beforeEnd = (closes_at?.getTime() ?? Number.POSITIVE_INFINITY) - 2 * DAY_MS;
  // Not within the first day.
  return new Date(Math.max(invitedAt.getTime() + DAY_MS, Math.min(usual, beforeEnd)));
}

/** When a reminder that couldn't be sent is checked again. */
export const nextReminder = (now: Date, why: 'night' | 'other'): Date =>
  new Date(now.getTime() + (why === 'night' ? HOUR_MS : DAY_MS));
