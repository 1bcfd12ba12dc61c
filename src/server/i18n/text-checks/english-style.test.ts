import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ContentPage } from '#contract/portal/site.calls.ts';
import { styleProblems } from './english-style.ts';
import { readTexts } from './locale-files.ts';

it.each(['locales', 'locales/mail', 'locales/questionnaires', 'locales/console'])(
  '%s reads as a native editor writes',
  (folder) => {
    const problems = Object.values(readTexts(folder, 'en')).flatMap((text) =>
      styleProblems(text, 'with contractions'),
    );
    expect(problems).toEqual([]);
  },
);

it('what counts rows of the console has a form for one of them', () => {
  const counting = /(?<!parts of )\{rows\} (?:\w+ )?\w+s\b/;
  const without = Object.keys(readTexts('locales/console', 'en')).filter(
    (sentence) => counting.test(sentence) && !/_(?:one|other)$/.test(sentence),
  );
  expect(without).toEqual([]);
});

it.each<[ContentPage, 'with contractions' | 'formal']>([
  ['about-us', 'with contractions'],
  ['faq', 'with contractions'],
  ['privacy-policy', 'formal'],
  ['terms-conditions', 'formal'],
])('the page %s reads so %s', (page, contractions) => {
  const text = readFileSync(`content/${page}/en.md`, 'utf8').replaceAll('](mailto:', '](');
  expect(text.split('\n').flatMap((line) => styleProblems(line, contractions))).toEqual([]);
});

describe('the check of the English', () => {
  it.each([
    ['We send you an e-mail.', 'email'],
    ['We write you a mail.', 'email'],
    ['Your child’s registration', 'apostrophes'],
    ['in 3-4 minutes', 'dash'],
    ['1,000 points', 'comma'],
    ['Somebody looks at it.', 'someone'],
    ['You need not do anything.', "don't need to"],
    ['You do not have enough points', 'a contraction'],
    ['You cannot refer yourself', 'a contraction'],
    ['You are invited', 'a contraction'],
    ['We have received your message', 'a contraction'],
  ])('finds %s', (text, instead) => {
    expect(styleProblems(text, 'with contractions').join()).toContain(instead);
  });

  it('takes what is well written, what the specification words, and formal texts', () => {
    expect(styleProblems("You've enough points, and we'll email you.", 'with contractions')).toEqual([]);
    expect(styleProblems('You do not have any invitations', 'with contractions')).toEqual([]);
    expect(styleProblems('We cannot promise this.', 'formal')).toEqual([]);
    expect(styleProblems("We can't promise this.", 'formal').join()).toContain('no contraction');
  });
});
