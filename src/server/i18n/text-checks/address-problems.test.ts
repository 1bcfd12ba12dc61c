import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/rules/languages.ts';
import { addressProblems } from './address-problems.ts';

describe('the polite "you"', () => {
  it.each<[Language, string]>([
    ['ru', 'Мы пришлём вам письмо. Ваш адрес не изменится.'],
    ['hr', 'Vaša adresa ostaje kod vas.'],
    ['et', 'Meie vastus on saadetud. Teie konto on valmis, saadame teile kirja.'],
    ['bg', 'Ще Ви пратим писмо на Вашия адрес.'],
    ['lv', 'Pagaidām Jūs nesaņemsiet uzaicinājumus.'],
    ['de', 'Wir haben vas und vam.'],
  ])('is right in %s: %s', (language, text) => {
    expect(addressProblems(language, text)).toEqual([]);
  });

  it.each<[Language, string, string]>([
    ['ru', 'Мы пришлём Вам письмо.', 'Вам'],
    ['cs', 'Pošleme, {name}, Vám e-mail.', 'Vám'],
    ['et', 'Meie kirjad ei jõua Teieni.', 'Teieni'],
    ['bg', 'Ще ви пратим писмо.', 'ви'],
    ['lt', 'Ar tai jūs?', 'jūs'],
  ])('is wrong in %s: %s', (language, text, word) => {
    expect(addressProblems(language, text)).toEqual([
      `“${word}” begins with the wrong letter for ${language}`,
    ]);
  });
});
