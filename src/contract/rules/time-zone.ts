import { calendarDay } from './age-limit.ts';

const HOUR_MS = 3_600_000;

/** The first moment of a day (YYYY-MM-DD) in a time zone; where the clocks leave midnight out, the first after it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetAt(midnight, timeZone);
  const moment = new Date(midnight - offsetAt(first, timeZone));
  return calendarDay(moment, timeZone) < day ? new Date(moment.getTime() + HOUR_MS) : moment;
}

/** The day after, YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** How far the clocks of the time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When the clocks of a time zone show a whole hour of a day (YYYY-MM-DD); where they leave it out, the hour after. */
export function momentAt(day: string, hour: number, timeZone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const first = shown - offsetAt(shown, timeZone);
  const moment = shown - offsetAt(first, timeZone);
  const isShown = moment + offsetAt(moment, timeZone) === shown;
  return new Date(isShown ? moment : Math.max(first, moment));
}

/** The moment at which the clocks of another time zone show what those of one show at a moment. */
export function sameTimeIn(moment: Date, from: string, to: string): Date {
  const day = calendarDay(moment, from);
  const hours = (moment.getTime() - startOfDay(day, from).getTime()) / HOUR_MS;
  return hours === 0 ? startOfDay(day, to) : momentAt(day, hours, to);
}
