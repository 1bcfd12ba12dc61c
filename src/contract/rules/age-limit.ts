export interface AgeRange {
  minimum: number;
  maximum: number;
}

/** The ages that the registration form takes where a country sets nothing else (docs/specification.md §5). */
export const MEMBER_AGE: AgeRange = { minimum: 18, maximum: 100 };

/** The same where a country takes people of 16 and 17 with a parent's permission. */
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

/** Whether the value is a day that exists, written YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === 'string' && dateParts(value) !== null;
}

/** The day, YYYY-MM-DD, that the clocks of a time zone show at an instant. */
export function calendarDay(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/**
 * The day a number of years before `today`, both YYYY-MM-DD (docs/specification.md §5, "Age-limit helper").
 * 29 February counts back to 28 February where the year has none: whoever was born on 1 March is not of age yet.
 */
export function ageLimitDate(years: number, today: string): string {
  const parts = dateParts(today);
  if (!parts) throw new RangeError(`not a calendar date: ${today}`);
  const [year, month, day] = [parts[0] - years, parts[1], parts[2]];
  const pad = (n: number, length: number) => String(n).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`;
}

/** Whether somebody born on that day is, today, at least `minimum` years old and born at most `maximum` years ago. */
export function isBirthdateAllowed(birthdate: unknown, today: string, age: AgeRange = MEMBER_AGE): boolean {
  // Days of four-digit years compare as text.
  return (
    isCalendarDate(birthdate) &&
    birthdate >= ageLimitDate(age.maximum, today) &&
    birthdate <= ageLimitDate(age.minimum, today)
  );
}

/**
 * Whether somebody born on that day needs a parent's permission: below the age at which people decide for themselves.
 */
export const needsParent = (birthdate: unknown, today: string): boolean =>
  isCalendarDate(birthdate) && birthdate > ageLimitDate(MEMBER_AGE.minimum, today);
