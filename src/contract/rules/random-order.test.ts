import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignIds, countedIds } from './assign-ids.ts';
import type { AuthoredForm } from './authored-form.ts';
import { localise } from './localise.ts';
import { inRandomOrder } from './random-order.ts';

const named = (count: number, stays: readonly number[] = []) =>
  Array.from({ length: count }, (_one, at) => ({
    key: `o${at}`,
    name: { en: `${at}` },
    ...(stays.includes(at) ? { stays: true as const } : {}),
  }));

describe('a random order', () => {
  it('is the same for the same attempt, loses nothing, and leaves what stays where it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }).chain((count) =>
          fc.record({
            count: fc.constant(count),
            stays: fc.subarray([...Array(count).keys()]),
            seed: fc.string(),
          }),
        ),
        ({ count, stays, seed }) => {
          const form: AuthoredForm = [
            { key: 'one', type: 'sr', title: { en: 'One' }, shuffle: true, options: named(count, stays) },
            { key: 'two', type: 'mr', title: { en: 'Two' }, options: named(count) },
            {
              key: 'grid',
              type: 'grid',
              title: { en: 'Grid' },
              shuffle: true,
              options: named(2),
              rows: named(count),
            },
          ];
          const stored = assignIds(form, countedIds());
          const wire = localise(stored, { language: 'en', fallback: 'en' });
          const shown = inRandomOrder(wire, stored, seed);
          expect(inRandomOrder(wire, stored, seed)).toEqual(shown);
          const before = wire[0]?.values ?? [];
          expect(new Set(shown[0]?.values)).toEqual(new Set(before));
          for (const at of stays) expect(shown[0]?.values?.[at]).toBe(before[at]);
          expect(shown[1]).toBe(wire[1]);
          expect(new Set(shown[2]?.rows)).toEqual(new Set(wire[2]?.rows));
          expect(shown[2]?.values).toEqual(wire[2]?.values);
        },
      ),
    );
  });

  it('puts every option first for about as many attempts', () => {
    const form: AuthoredForm = [
      { key: 'one', type: 'sr', title: { en: 'One' }, shuffle: true, options: named(4) },
    ];
    const stored = assignIds(form, countedIds());
    const wire = localise(stored, { language: 'en', fallback: 'en' });
    const first = new Map<number, number>();
    for (let attempt = 0; attempt < 4000; attempt++) {
      const id = inRandomOrder(wire, stored, `attempt-${attempt}`)[0]?.values?.[0]?.id ?? 0;
      first.set(id, (first.get(id) ?? 0) + 1);
    }
    expect(first.size).toBe(4);
    for (const count of first.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
