import { expect, it } from 'vitest';
import { missingTexts } from './form-texts.ts';

it('names the texts that each language lacks', () => {
  const first = {
    key: 'first',
    type: 'sr' as const,
    title: { en: 'First', bg: 'Първи' },
    options: [
      { key: 'a', name: { en: 'a' } },
      { key: 'b', name: { en: 'b', bg: ' ' } },
    ],
  };
  const picture = { hash: '0'.repeat(32), width: 4, height: 3, alt: { en: 'A cup' } };
  const open = { key: 'open', type: 'oe' as const, title: { en: 'Open' }, picture };
  expect(missingTexts([first, open], ['en', 'bg'])).toEqual([
    { language: 'bg', texts: 4, questions: ['first', 'open'] },
  ]);
});
