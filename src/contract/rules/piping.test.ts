import { describe, expect, it } from 'vitest';
import type { AuthoredAttribute } from './authored-form.ts';
import { checkForm } from './check-form.ts';
import { pipedKeys } from './piping.ts';

const asked = (key: string, page: number, title: string, type: 'oe' | 'grid' = 'oe'): AuthoredAttribute => ({
  key,
  type,
  page,
  title: { en: title },
  ...(type === 'grid'
    ? { options: [{ key: 'o', name: { en: 'O' } }], rows: [{ key: 'r', name: { en: 'R' } }] }
    : {}),
});

describe('a title with the answer to another question', () => {
  it('names it in any language', () => {
    expect(pipedKeys({ en: 'Why {{colour}} and {{size}}?', bg: 'Защо {{colour}}, {{ }} и {x}?' })).toEqual([
      'colour',
      'size',
    ]);
  });

  it('is refused where nothing is there to be shown', () => {
    const first = asked('colour', 0, 'Which?');
    const codes = (...form: AuthoredAttribute[]) => checkForm(form).map(({ code }) => code);
    expect(codes(first, asked('why', 1, 'Why {{colour}}?'))).toEqual([]);
    expect(codes(first, asked('why', 1, 'Why {{size}}?'))).toEqual(['piped_unknown']);
    expect(codes(first, asked('why', 0, 'Why {{colour}}?'))).toEqual(['piped_later']);
    expect(codes(asked('why', 0, 'Why {{colour}}?'), asked('colour', 1, 'Which?'))).toEqual(['piped_later']);
    expect(codes(asked('colour', 0, 'Which?', 'grid'), asked('why', 1, 'Why {{colour}}?'))).toEqual([
      'piped_grid',
    ]);
  });
});
