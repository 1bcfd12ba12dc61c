import { expect, it } from 'vitest';
import type { AuthoredAttribute, AuthoredOption } from './authored-form.ts';
import { checkForm } from './check-form.ts';

const option = (key: string, more: Partial<AuthoredOption> = {}): AuthoredOption => ({
  key,
  name: { en: key },
  ...more,
});
const choice = (key: string, ...options: AuthoredOption[]): AuthoredAttribute => ({
  key,
  type: 'mr',
  title: { en: key },
  options,
});
const right = { right: true } as const;
const codes = (...form: AuthoredAttribute[]) => checkForm(form).map(({ code }) => code);

it('an attention check is one that can be passed, and not by skipping it', () => {
  const check = choice('check', option('a', right), option('b', right), option('none', { exclusive: true }));
  expect(codes(check)).toEqual([]);
  expect(codes(choice('check', option('a'), option('b', { ...right, exclusive: true })))).toEqual([]);
  expect(codes({ ...check, optional: true })).toEqual(['right_optional']);
  expect(codes(choice('check', option('a', right), option('b', { ...right, exclusive: true })))).toEqual([
    'right_exclusive',
  ]);
  const filtered = { ...choice('check', option('u', { ...right, parent: ['a'] })), parent: 'first' };
  expect(codes(choice('first', option('a'), option('b')), filtered)).toEqual(['right_filtered']);
});
