import { calendarDay } from '#contract/rules/age-limit.ts';

const MINUTE_MS = 60_000;

/**
 * The current date (YYYY-MM-DD) of time zones, computed once a minute, because dates change on the minute
 * everywhere.
 */
export function openCalendarDays(): (timeZone: string) => string {
  const days = new Map<string, { minute: number; day: string }>();
  return (timeZone) => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const known = days.get(timeZone);
    if (known?.minute === minute) return known.day;
    const day = calendarDay(new Date(), timeZone);
    days.set(timeZone, { minute, day });
    return day;
  };
}
