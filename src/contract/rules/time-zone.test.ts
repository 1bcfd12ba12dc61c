import { expect, it } from 'vitest';
import { dayAfter, momentAt, sameTimeIn, startOfDay } from './time-zone.ts';

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

it.each([
  ['2026-03-29', 2, 'Europe/Sofia', '2026-03-29T00:00:00.000Z'],
  // The clocks leave this hour out, and so they show the one after it.
  ['2026-03-29', 3, 'Europe/Sofia', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 4, 'Europe/Sofia', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', 4, 'Europe/Sofia', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08', 1, 'America/Los_Angeles', '2026-03-08T09:00:00.000Z'],
  ['2026-03-08', 2, 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
  ['2026-03-08', 3, 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
  ['2026-11-01', 2, 'America/Los_Angeles', '2026-11-01T10:00:00.000Z'],
  ['2026-03-29', 0, 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
  ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-01-15', 9, 'Pacific/Tongatapu', '2026-01-14T20:00:00.000Z'],
])('%s, %i o’clock, is in %s at %s', (day, hour, zone, moment) => {
  expect(momentAt(day, hour, zone).toISOString()).toBe(moment);
});

it.each([
  ['2026-02-28T22:00:00.000Z', 'Europe/Sofia', 'America/New_York', '2026-03-01T05:00:00.000Z'],
  ['2026-03-01T05:00:00.000Z', 'America/New_York', 'Europe/Sofia', '2026-02-28T22:00:00.000Z'],
  ['2026-02-28T15:30:00.000Z', 'Europe/Sofia', 'Asia/Kolkata', '2026-02-28T12:00:00.000Z'],
  ['2026-09-06T00:00:00.000Z', 'UTC', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s in %s is the time in %s at %s', (moment, from, to, same) => {
  expect(sameTimeIn(new Date(moment), from, to).toISOString()).toBe(same);
});
