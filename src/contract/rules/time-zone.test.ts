import { expect, it } from 'vitest';
import { dayAfter, startOfDay } from './time-zone.ts';

it.each([
  ['2026-01-15', 'UTC', '2026-01-15T00:00:00.000Z'],
  ['2026-01-15', 'Europe/Sofia', '2026-01-14T22:00:00.000Z'],
  ['2026-07-15', 'Europe/Sofia', '2026-07-14T21:00:00.000Z'],
  // Clocks go on, and back, on this day.
  ['2026-03-29', 'Europe/Sofia', '2026-03-28T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Sofia', '2026-10-24T21:00:00.000Z'],
  ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00.000Z'],
  ['2026-01-15', 'Asia/Kolkata', '2026-01-14T18:30:00.000Z'],
  ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T10:00:00.000Z'],
  // 0:00 does not exist: the clocks go from 23:59 to 1:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

it('the day after the last of a month, a February and a year', () => {
  expect(['2026-01-31', '2028-02-28', '2026-12-31'].map(dayAfter)).toEqual([
    '2026-02-01',
    '2028-02-29',
    '2027-01-01',
  ]);
});
