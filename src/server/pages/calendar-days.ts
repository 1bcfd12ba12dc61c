import { calendarDay } from '#contract/rules/age-limit.ts';
import { dayAfter, startOfDay } from '#contract/rules/time-zone.ts';

/** A calendar day (YYYY-MM-DD), and when it ends, in milliseconds since 1970. */
export type CalendarDay = { date: string; ends: number };

const MINUTE_MS = 60_000;

/**
 * The current day of time zones, computed once a minute, because dates change on the minute everywhere.
 */
export function openCalendarDays(): (timeZone: string) => CalendarDay {
  const days = new Map<string, { minute: number; day: CalendarDay }>();
  return (timeZone) => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const known = days.get(timeZone);
    if (known?.minute === minute) return known.day;
    const date = calendarDay(new Date(), timeZone);
    const day = { date, ends: startOfDay(dayAfter(date), timeZone).getTime() };
    days.set(timeZone, { minute, day });
    return day;
  };
}
