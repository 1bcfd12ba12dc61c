import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAST_ATTEMPTS, limitPassed } from './automatic-waves.ts';
import { type Ceilings, roomUnderCeilings } from './ceilings.ts';

const none = { least_incidence: null, most_drop_out: null, most_signature_failures: null };
const figures = { completes: 0, screenouts: 0, abandoned: 0, timeouts: 0, ended: 0, signature_failures: 0 };

it('a series ends beyond a limit, at none, and for no rate of a few attempts', () => {
  const busy = {
    ...figures,
    completes: 3,
    screenouts: 27,
    abandoned: 8,
    timeouts: 12,
    ended: 50,
    signature_failures: 4,
  };
  expect(limitPassed(none, busy)).toBeNull();
  expect(limitPassed({ ...none, least_incidence: 10 }, busy)).toBeNull();
  expect(limitPassed({ ...none, least_incidence: 11 }, busy)).toBe('incidence');
  expect(limitPassed({ ...none, most_drop_out: 40 }, busy)).toBeNull();
  expect(limitPassed({ ...none, most_drop_out: 39 }, busy)).toBe('drop_out');
  expect(limitPassed({ ...none, most_signature_failures: 4 }, busy)).toBeNull();
  expect(limitPassed({ ...none, most_signature_failures: 3 }, busy)).toBe('signatures');
  const few = {
    ...figures,
    screenouts: LEAST_ATTEMPTS - 1,
    abandoned: LEAST_ATTEMPTS - 1,
    ended: LEAST_ATTEMPTS - 1,
  };
  expect(limitPassed({ ...none, least_incidence: 100, most_drop_out: 0 }, few)).toBeNull();
});

it('inviting the room under the ceilings passes none, and one more passes the one that is named', () => {
  const ceiling = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null });
  const count = fc.integer({ min: 0, max: 6000 });
  fc.assert(
    fc.property(
      fc.record({ per_day: ceiling, members: ceiling, points: ceiling }),
      fc.record({ per_day: count, members: count, points: count }),
      fc.integer({ min: 0, max: 300 }),
      (ceilings: Ceilings, used, each) => {
        const found = roomUnderCeilings(ceilings, used, each);
        // Who can earn nothing passes no ceiling of points, whatever others can earn.
        const passes = (name: keyof Ceilings, invited: number) =>
          (name !== 'points' || each > 0) &&
          used[name] + invited * (name === 'points' ? each : 1) >
            (ceilings[name] ?? Number.POSITIVE_INFINITY);
        const names = ['per_day', 'members', 'points'] as const;
        if (found === null) {
          expect(names.filter((name) => ceilings[name] !== null && (name !== 'points' || each > 0))).toEqual(
            [],
          );
          return;
        }
        if (found.room > 0) expect(names.filter((name) => passes(name, found.room))).toEqual([]);
        expect(passes(found.reached, found.room + 1)).toBe(true);
      },
    ),
  );
});
