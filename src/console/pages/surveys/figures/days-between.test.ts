import { expect, it } from 'vitest';
import { daysBetween } from './days-between.ts';

it('fills the days between, also over the change of clocks and of years', () => {
  expect(daysBetween([])).toEqual([]);
  expect(
    daysBetween([
      { day: '2026-12-30', completes: 2 },
      { day: '2027-01-02', completes: 1 },
    ]),
  ).toEqual([
    { day: '2026-12-30', completes: 2 },
    { day: '2026-12-31', completes: 0 },
    { day: '2027-01-01', completes: 0 },
    { day: '2027-01-02', completes: 1 },
  ]);
  const spring = daysBetween([
    { day: '2026-03-28', completes: 1 },
    { day: '2026-03-30', completes: 1 },
  ]);
  expect(spring.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});
