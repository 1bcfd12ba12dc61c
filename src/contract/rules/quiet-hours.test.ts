import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string) => new Date(text);

it('quiet hours end on the hour of the country, over midnight and where the clock is moved', () => {
  const night = { from_hour: 20, until_hour: 8 };
  expect(quietUntil(at('2031-10-06T16:59:59Z'), night, 'Europe/Sofia')).toBeNull();
  expect(quietUntil(at('2031-10-06T17:00:00Z'), night, 'Europe/Sofia')).toEqual(at('2031-10-07T05:00:00Z'));
  expect(quietUntil(at('2031-10-07T05:00:00Z'), night, 'Europe/Sofia')).toBeNull();
  expect(quietUntil(at('2031-10-25T23:30:00Z'), night, 'Europe/Sofia')).toEqual(at('2031-10-26T06:00:00Z'));
  expect(quietUntil(at('2031-10-06T20:00:00Z'), night, 'Asia/Kolkata')).toEqual(at('2031-10-07T02:30:00Z'));
  expect(
    quietUntil(at('2031-10-06T11:00:00Z'), { from_hour: 12, until_hour: 14 }, 'Europe/Sofia'),
  ).toBeNull();
  expect(quietUntil(at('2031-10-06T17:00:00Z'), null, 'Europe/Sofia')).toBeNull();
});

it('their end is never quiet itself, and lies two days ahead at most', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const zone = fc.constantFrom('Europe/Sofia', 'Asia/Kolkata', 'America/New_York', 'UTC', 'Asia/Tokyo');
  fc.assert(
    fc.property(
      fc.date({ min: at('2030-01-01'), max: at('2032-01-01'), noInvalidDate: true }),
      hour,
      hour,
      zone,
      (now, from_hour, until_hour, timeZone) => {
        fc.pre(from_hour !== until_hour);
        const quiet = { from_hour, until_hour };
        const end = quietUntil(now, quiet, timeZone);
        if (end === null) return;
        expect(quietUntil(end, quiet, timeZone)).toBeNull();
        expect(quietUntil(new Date(end.getTime() - 1), quiet, timeZone)).toEqual(end);
        // A clock that is moved on can leave out the only hour that is not quiet.
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
      },
    ),
  );
});
