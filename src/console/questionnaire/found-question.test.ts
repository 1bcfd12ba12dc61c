import { describe, expect, it } from 'vitest';
import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import { hasWords } from './found-question.ts';

const question: AuthoredAttribute = {
  key: 'drink',
  type: 'grid',
  title: { en: 'Say "often" or\nnot', bg: 'Колко често?' },
  options: [{ key: 'daily', name: { en: 'Each day' } }],
  rows: [{ key: 'tea', name: { en: 'Tea' } }],
};

describe('a question is found', () => {
  it.each(['', 'drink', 'dail', 'each day', '"often"', 'колко', 'tea'])('by %j', (words) => {
    expect(hasWords(question, words)).toBe(true);
  });

  it.each(['title', 'type', 'grid', 'options', '"en"', '\\n', 'coffee'])('not by %j', (words) => {
    expect(hasWords(question, words)).toBe(false);
  });
});
