import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignIds, countedIds } from './assign-ids.ts';
import type { AuthoredForm } from './authored-form.ts';
import { checkForm } from './check-form.ts';
import { inPageOrder, isAlwaysBefore } from './page-order.ts';

/** One or two questions on each page; some pages move. */
const forms: fc.Arbitrary<AuthoredForm> = fc
  .array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((pages) =>
    pages.flatMap(([moves, isTwo], page) =>
      ['a', ...(isTwo ? ['b'] : [])].map((name, at) => ({
        key: `q${page}${name}`,
        type: 'oe' as const,
        page,
        title: { en: 'Question' },
        ...(moves && at === 0 ? { page_moves: true as const } : {}),
      })),
    ),
  );

it('gives each attempt an order of its own, in which pages that stay keep their places', () => {
  const orders = new Set<string>();
  fc.assert(
    fc.property(forms, fc.string(), (form, seed) => {
      const stored = assignIds(form, countedIds());
      const ordered = inPageOrder(stored, seed);
      expect(inPageOrder(stored, seed)).toEqual(ordered);
      expect(ordered.map(({ key }) => key).toSorted()).toEqual(stored.map(({ key }) => key).toSorted());
      const pages = ordered.map(({ page }) => page);
      expect(pages).toEqual(pages.toSorted((one, other) => one - other));
      const moving = new Set(stored.filter(({ page_moves }) => page_moves).map(({ page }) => page));
      for (const { key, page } of stored)
        if (!moving.has(page)) expect(ordered.find((one) => one.key === key)?.page).toBe(page);
      orders.add(pages.length > 3 ? ordered.map(({ key }) => key).join() : '');
    }),
    { numRuns: 100 },
  );
  expect(orders.size).toBeGreaterThan(5);
});

it('lets questions refer only to those that come before them in every order', () => {
  fc.assert(
    fc.property(forms, fc.nat(), fc.nat(), (form, one, other) => {
      const [earlier, later] = [one % form.length, other % form.length];
      const stored = assignIds(form, countedIds());
      const isBefore = Array.from({ length: 60 }, (_run, seed) => {
        const ordered = inPageOrder(stored, String(seed));
        const pageOf = (index: number) =>
          ordered.find(({ key }) => key === form[index]?.key)?.page ?? Number.NaN;
        return pageOf(earlier) <= pageOf(later);
      });
      expect(isAlwaysBefore(form, earlier, later)).toBe(isBefore.every(Boolean));
    }),
    { numRuns: 100 },
  );
  const title = { en: 'Why {{q0a}}?' };
  const form: AuthoredForm = [
    { key: 'q0a', type: 'oe', page: 0, title: { en: 'What?' }, page_moves: true },
    { key: 'q1a', type: 'oe', page: 1, title, page_moves: true },
    { key: 'q2a', type: 'oe', page: 2, title },
  ];
  expect(checkForm(form)).toEqual([{ code: 'order_random', question: 'q1a', other: 'q0a' }]);
});
