import { expect, it } from 'vitest';
import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import { formerDescription } from './former-description.ts';

const shown = (hash: string, alt: Record<string, string>, key = 'cup'): AuthoredAttribute => ({
  key,
  type: 'oe',
  title: { en: 'Which cup?' },
  picture: { hash, width: 2, height: 1, alt },
});
const first = shown('1', { en: 'A red cup', bg: 'Червена чаша' });

it('offers back how the last other picture of a question was described, in each language that still lacks it', () => {
  const former = (now: AuthoredAttribute, ...before: AuthoredAttribute[]) =>
    formerDescription(
      now,
      before.map((one) => [shown('0', { en: 'Other' }, 'other'), one]),
      ['cup', 'first_key'],
    );
  expect(former(shown('2', {}), first)).toEqual([
    ['en', 'A red cup'],
    ['bg', 'Червена чаша'],
  ]);
  expect(former(shown('2', { en: 'A blue cup', bg: ' ' }), shown('2', {}), first)).toEqual([
    ['bg', 'Червена чаша'],
  ]);
  expect(former(shown('3', {}), shown('2', { en: ' ' }), first)).toHaveLength(2);
  expect(former(shown('3', {}), shown('2', { en: 'A blue cup' }), first)).toEqual([['en', 'A blue cup']]);
  expect(former(shown('2', {}), { ...first, key: 'first_key' })).toHaveLength(2);
  for (const now of [shown('1', {}), shown('2', { en: 'Blue', bg: 'Синя' })])
    expect(former(now, first)).toEqual([]);
  expect(former({ ...first, picture: undefined } as never, first)).toEqual([]);
});
