import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { pastSurveys, pausedSurvey } from '#server/features/demo/external-surveys.ts';
import { bulgarianPlaces } from '#server/features/profiler/bulgarian-places.ts';
import { bulgarianProfiler, generalProfiler } from '#server/features/profiler/profiler-form.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';
import { demoRewards } from '#server/features/rewards/demo-rewards.ts';
import { coffeeAndTea } from '#server/features/surveys/demo/coffee-and-tea.ts';
import { dailyNews } from '#server/features/surveys/demo/daily-news.ts';
import { LOCALE_FOLDERS, languagesIn, readTexts, type Texts } from './locale-files.ts';
import { sentenceProblems } from './sentence-problems.ts';

const languages = languagesIn('locales');
const towns = Object.values(bulgarianPlaces).flat();

describe('the languages with sentences', () => {
  it('are all of the portal', () => {
    expect(languages).toEqual([...LANGUAGE_CODES].sort());
  });
});

describe.each(LOCALE_FOLDERS)('the sentences in %s', (folder) => {
  const english = readTexts(folder, 'en');

  it('exist for the same languages as the rest', () => {
    expect(languagesIn(folder)).toEqual(languages);
  });

  it('are their own key in English', () => {
    const others = Object.entries(english).filter(
      ([key, text]) => text !== key && !/_(one|other)$/.test(key),
    );
    expect(others).toEqual([]);
  });

  it.each(languages)('are whole and well written in %s', (language) => {
    expect(sentenceProblems(language, english, readTexts(folder, language), towns)).toEqual([]);
  });
});

describe('the texts of the shipped questionnaires', () => {
  it('are exactly what is said', () => {
    const said = new Set(['Coffee and tea at home', 'How you follow the news']);
    for (const { title } of [...pastSurveys, pausedSurvey]) said.add(title);
    const note: ShippedText = (sentence) => {
      said.add(sentence);
      return { en: sentence };
    };
    for (const form of [bulgarianProfiler, generalProfiler, coffeeAndTea, dailyNews, demoRewards]) form(note);
    expect(Object.keys(readTexts('locales/questionnaires', 'en'))).toEqual([...said].sort());
  });
});

describe('the check of sentences', () => {
  const english = {
    'Close the window': 'Close the window',
    'Hello {name}': 'Hello {name}',
    'Once you have 1000 points': 'Once you have 1000 points',
    Radio: 'Radio',
    Sofia: 'Sofia',
    '{count} points_one': 'One point',
    '{count} points_other': '{count} points',
  };
  const sorted = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const bulgarian = sorted({
    'Close the window': 'Затворете прозореца',
    'Hello {name}': 'Здравейте, {name}',
    'Once you have 1000 points': 'От 1000 точки нагоре',
    Radio: 'Радио',
    Sofia: 'София',
    '{count} points_one': 'Една точка',
    '{count} points_other': '{count} точки',
  });
  const german = sorted({
    'Close the window': 'Schließen Sie das Fenster',
    'Hello {name}': 'Guten Tag, {name}',
    'Once you have 1000 points': 'Ab 1\u00a0000 Punkten',
    Radio: 'Radio',
    Sofia: 'Sofia',
    '{count} points_one': '{count} Punkt',
    '{count} points_other': '{count} Punkte',
  });
  const without = (texts: Texts, key: string) =>
    Object.fromEntries(Object.entries(texts).filter(([other]) => other !== key));

  it('takes what is right', () => {
    expect(sentenceProblems('en', sorted(english), sorted(english))).toEqual([]);
    expect(sentenceProblems('bg', english, bulgarian)).toEqual([]);
    expect(sentenceProblems('de', english, german, towns)).toEqual([]);
  });

  it.each<[string, Texts, string]>([
    ['a missing key', without(bulgarian, 'Radio'), 'Radio: is missing'],
    ['a key too many', { ...bulgarian, zzz: 'Край' }, 'zzz: is no sentence of English'],
    ['keys out of order', { Sofia: 'София', ...bulgarian }, 'Sofia: is not in its place, keys are sorted'],
    ['an empty text', { ...bulgarian, Radio: ' ' }, 'Radio: says nothing'],
    ['a space at the end', { ...bulgarian, Radio: 'Радио ' }, 'Radio: begins or ends with a space'],
    [
      'another placeholder',
      { ...bulgarian, 'Hello {name}': 'Здравейте, {име}, {first_name}' },
      'Hello {name}: has the placeholders {first_name} in place of {name}',
    ],
    [
      'a lost placeholder',
      { ...bulgarian, 'Hello {name}': 'Здравейте' },
      'Hello {name}: has the placeholders none in place of {name}',
    ],
    [
      'a missing plural form',
      without(bulgarian, '{count} points_one'),
      '{count} points: has the plural forms other in place of one, other',
    ],
    [
      'a plural form of another language',
      sorted({ ...bulgarian, '{count} points_few': '{count} точки' }),
      '{count} points: has the plural forms few, one, other in place of one, other',
    ],
    [
      'forms of what does not count',
      sorted({ ...without(bulgarian, 'Radio'), Radio_one: 'Радио', Radio_other: 'Радио' }),
      'Radio: has the plural forms one, other in place of none',
    ],
    [
      'a number lost',
      { ...bulgarian, 'Once you have 1000 points': 'От хиляда точки нагоре' },
      'number 1000 is missing',
    ],
    [
      'another number',
      { ...bulgarian, 'Once you have 1000 points': 'От 10000 точки нагоре' },
      'number 10000 is new',
    ],
    [
      'a sentence of two full stops',
      { ...bulgarian, 'Until {date}': 'До {date}.' },
      'Until {date}: has two full stops after a date',
    ],
    ['what is untranslated', { ...bulgarian, Radio: 'Radio' }, 'Radio: is untranslated'],
    [
      'letters of another language',
      { ...bulgarian, Radio: 'Рaдио' },
      'Radio: “Рaдио” is not written in the letters of bg',
    ],
  ])('finds %s', (_fault, texts, problem) => {
    expect(sentenceProblems('bg', english, texts).join('\n')).toContain(problem);
  });

  it('lets languages share the words that are listed, and names', () => {
    const problems = (language: string, names: string[]) =>
      sentenceProblems(language, english, german, names);
    expect(problems('de', [])).toEqual(['Sofia: is untranslated']);
    expect(problems('hu', ['Sofia']).filter((problem) => problem.startsWith('Radio'))).toEqual([
      'Radio: is untranslated',
    ]);
  });
});
