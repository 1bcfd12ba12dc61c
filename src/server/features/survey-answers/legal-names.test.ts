import fc from 'fast-check';
import { expect, it } from 'vitest';
import { legalNames } from './legal-names.ts';

it('names of variables are legal in SPSS and each there once, whatever was wished for', () => {
  const wish = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.constantFrom('all', 'To', 'a_', 'a', 'A', '_', '1st', 'version', 'x'.repeat(64), 'x'.repeat(70)),
  );
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (wished) => {
      const names = legalNames(wished, ['version']);
      expect(names).toHaveLength(wished.length);
      expect(new Set([...names, 'version']).size).toBe(names.length + 1);
      for (const name of names) {
        expect(name).toMatch(/^[a-z]([a-z0-9_]{0,62}[a-z0-9])?$/);
        expect([
          'all',
          'and',
          'by',
          'eq',
          'ge',
          'gt',
          'le',
          'lt',
          'ne',
          'not',
          'or',
          'to',
          'with',
        ]).not.toContain(name);
      }
    }),
    { numRuns: 100 },
  );
});
