import fc from 'fast-check';
import { expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

it.each([
  [0, 18_204, [0, 5000, 10_000, 15_000, 20_000]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 0, [0, 0.5]],
  [-3, 9, [-5, 0, 5, 10]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
])('from %d to %d', (low, high, ticks) => {
  expect(niceTicks(low, high)).toEqual(ticks);
});

it('few, rising, and around all figures', () => {
  const figure = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(figure, figure, (one, other) => {
      const [low, high] = [Math.min(one, other, 0), Math.max(one, other)];
      const ticks = niceTicks(low, high);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    }),
  );
});
