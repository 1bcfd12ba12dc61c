export interface AgeRange {
  minimum: number;
  maximum: number;
}

/** The age range of the registration form unless the country sets another (docs/specification.md §5). */
export const MEMBER_AGE: AgeRange = { minimum: 18, maximum: 100 };

/** The age range in countries that accept 16- and 17-year-olds with a parent's permission. */
export const AGE_WITH_PERMISSION: AgeRange = { minimum: 16, maximum: 100 };

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dateParts(text: string): [year: number, month: number, day: number] | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const real = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return real ? [year, month, day] : null;
}

/** Whether the value is an existing calendar date, YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === 'string' && dateParts(value) !== null;
}

/** By time zone: making one takes a hundred times as long as using it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, made);
  return made;
}

/** The calendar date, YYYY-MM-DD, in a time zone at an instant. */
export function calendarDay(instant: Date, timeZone: string): string {
  const format = calendarOf(timeZone);
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/**
 * The date a number of years before `today`, both YYYY-MM-DD (docs/specification.md §5, "Age-limit helper"). 29
 * February becomes 28 February in other years, so somebody born on 1 March isn't of age yet.
 */
export function ageLimitDate(years: number, today: string): string {
  const parts = dateParts(today);
  if (!parts) throw new RangeError(`not a calendar date: ${today}`);
  const [year, month, day] = [parts[0] - years, parts[1], parts[2]];
  const pad = (n: number, length: number) => String(n).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`;
}

/**
 * Whether somebody born on that date is at least `minimum` years old today and was born at most `maximum` years
 * ago.
 */
export function isBirthdateAllowed(birthdate: unknown, today: string, age: AgeRange = MEMBER_AGE): boolean {
  // ISO dates with four-digit years sort as text.
  return (
    isCalendarDate(birthdate) &&
    birthdate >= ageLimitDate(age.maximum, today) &&
    birthdate <= ageLimitDate(age.minimum, today)
  );
}

/** Whether somebody born on that date needs a parent's permission, being under the age of consent. */
export const needsParent = (birthdate: unknown, today: string): boolean =>
  isCalendarDate(birthdate) && birthdate > ageLimitDate(MEMBER_AGE.minimum, today);
