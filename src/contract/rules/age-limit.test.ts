import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageLimitDate, calendarDay, isBirthdateAllowed, isCalendarDate } from './age-limit.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar dates', () => {
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '2024-01-01\n',
    '２０２４-01-01',
    '',
    null,
    20240101,
    ['2024-01-01'],
  ])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('accepts every day that there is', () => {
    fc.assert(fc.property(day, (date) => isCalendarDate(date)));
    expect(isCalendarDate('2024-02-29')).toBe(true);
    expect(isCalendarDate('2000-02-29')).toBe(true);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isCalendarDate(value) === 'boolean'));
  });
});

describe('the day of a time zone', () => {
  it.each([
    ['2026-03-05T21:59:59Z', 'Europe/Sofia', '2026-03-05'],
    ['2026-03-05T22:00:00Z', 'Europe/Sofia', '2026-03-06'],
    ['2026-07-05T21:00:00Z', 'Europe/Sofia', '2026-07-06'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2025-12-31T15:00:00Z', 'Asia/Tokyo', '2026-01-01'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ])('at %s in %s is %s', (instant, timeZone, expected) => {
    expect(calendarDay(new Date(instant), timeZone)).toBe(expected);
  });
});

describe('age limit', () => {
  it.each([
    [18, '2026-03-05', '2008-03-05'],
    [100, '2026-03-05', '1926-03-05'],
    [18, '2024-02-29', '2006-02-28'],
    [16, '2024-02-29', '2008-02-29'],
    [100, '2000-02-29', '1900-02-28'],
    [0, '2024-02-29', '2024-02-29'],
  ])('%i years before %s is %s', (years, today, expected) => {
    expect(ageLimitDate(years, today)).toBe(expected);
  });

  it('refuses a today that does not exist', () => {
    expect(() => ageLimitDate(18, '2023-02-29')).toThrow(RangeError);
  });

  it.each([
    ['2008-03-06', '2026-03-05'], // 18 tomorrow
    ['1926-03-04', '2026-03-05'], // more than 100 years ago
    ['2006-03-01', '2024-02-29'], // 18 tomorrow, because 29 February 2006 didn't exist
    ['2008-02-29', '2026-02-28'], // 18 on 1 March
    ['2030-01-01', '2026-03-05'],
    ['2006-02-30', '2026-03-05'],
    ['', '2026-03-05'],
    [null, '2026-03-05'],
  ])('refuses somebody born on %j on %s', (birthdate, today) => {
    expect(isBirthdateAllowed(birthdate, today)).toBe(false);
  });

  it.each([
    ['2008-03-05', '2026-03-05'],
    ['1926-03-05', '2026-03-05'],
    ['2006-02-28', '2024-02-29'],
    ['2008-02-29', '2026-03-01'],
  ])('accepts somebody born on %s on %s', (birthdate, today) => {
    expect(isBirthdateAllowed(birthdate, today)).toBe(true);
  });

  it('can be lowered by a country', () => {
    expect(isBirthdateAllowed('2010-03-05', '2026-03-05', { minimum: 16, maximum: 100 })).toBe(true);
    expect(isBirthdateAllowed('2010-03-06', '2026-03-05', { minimum: 16, maximum: 100 })).toBe(false);
  });

  it('is a real day, that many years back, and never lets in somebody whose birthday is still to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), day, (years, today) => {
        const limit = ageLimitDate(years, today);
        expect(isCalendarDate(limit)).toBe(true);
        expect(Number(today.slice(0, 4)) - Number(limit.slice(0, 4))).toBe(years);
        expect(limit.slice(5) <= today.slice(5)).toBe(true);
      }),
    );
  });
});
