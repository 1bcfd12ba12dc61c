import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glossaryProblems } from './glossary-problems.ts';
import { languagesIn } from './locale-files.ts';

describe('the glossary', () => {
  const glossary = readFileSync('locales/glossary.md', 'utf8');
  const languages = languagesIn('locales');

  it('has every term in every language', () => {
    expect(glossaryProblems(glossary, languages)).toEqual([]);
  });

  const changed = (from: string | RegExp, to: string) =>
    glossaryProblems(glossary.replace(from, to), languages);

  it.each<[string, string | RegExp, string, string]>([
    ['a language without a section', /^## Български.*/ms, '', 'bg: has no section'],
    ['a language that is not spoken', 'Български (bg)', 'Klingon (tlh)', 'tlh: is not spoken'],
    ['a heading without a language', 'Български (bg)', 'Български', '## Български: is not spoken'],
    ['a language twice', 'Български (bg)', 'English (en)', 'en: has two sections'],
    ['a term that is missing', /\| points \| точки.*\n/, '', 'bg: “points” is missing'],
    [
      'a term of its own',
      '| points | точки',
      '| dots | точки',
      'bg: “dots” is no term of the English section',
    ],
    ['terms in another order', /(\| points \| точки.*\n)(.*\n)/, '$2$1', 'bg: the terms have another order'],
    ['a term twice', /(\| points \| точки.*\n)/, '$1$1', 'bg: the terms have another order'],
    ['a term without a word', '| points | точки |', '| points | |', 'bg: “points” has no word'],
    [
      'a term that is not translated',
      '| points | точки |',
      '| points | points |',
      'bg: “points”: “points” is not',
    ],
  ])('has not %s', (_fault, from, to, problem) => {
    expect(changed(from, to).join('\n')).toContain(problem);
  });

  it('has terms', () => {
    expect(glossaryProblems('# Glossary', ['en'])).toEqual(['en: has no terms', 'en: has no section']);
  });
});
