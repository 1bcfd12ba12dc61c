import { calendarDay, isCalendarDate } from './age-limit.ts';

/** Invitations are counted over this many calendar days, including today. */
const WEEK_DAYS = 7;
/** A pause ends automatically, at most this many days after today. */
const PAUSE_DAYS = 183;

/** The date so many days after `day`, both YYYY-MM-DD. */
export function daysFrom(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The dates, YYYY-MM-DD, used to count invitations to members in a time zone at an instant. */
export function contactDays(
  now: Date,
  timeZone: string,
): { today: string; week_from: string; pause_to: string } {
  const today = calendarDay(now, timeZone);
  return { today, week_from: daysFrom(today, 1 - WEEK_DAYS), pause_to: daysFrom(today, PAUSE_DAYS) };
}

/** Whether a pause may end on `day`. */
export const isPauseDay = (day: string, { today, pause_to }: { today: string; pause_to: string }): boolean =>
  isCalendarDate(day) && day >= today && day <= pause_to;
