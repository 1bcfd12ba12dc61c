import { calendarDay } from '#contract/rules/age-limit.ts';

const DAY_MS = 86_400_000;

/** Days of the country from now to the promised date; negative after it. */
export const daysLeft = (
  { promised_on, time_zone }: { promised_on: string; time_zone: string },
  now: Date,
): number => (Date.parse(promised_on) - Date.parse(calendarDay(now, time_zone))) / DAY_MS;
