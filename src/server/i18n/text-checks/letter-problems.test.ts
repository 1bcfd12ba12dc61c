import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, languageName } from '#contract/rules/languages.ts';
import { letterProblems } from './letter-problems.ts';
import { numberProblems } from './number-problems.ts';

describe('the letters of a language', () => {
  it.each(LANGUAGE_CODES)('write the name of %s', (language) => {
    expect(letterProblems(language, languageName(language))).toEqual([]);
  });

  it.each([
    ['bg', 'Ѝ, „щъркел“ – 10 JTN точки за {first_name}; вижте www.kzp.bg или пишете на a@b.example'],
    ['de', '„Größe“ – äußerst übel: [hier](/privacy-policy)'],
    ['tr', 'İstanbul’da ılık IŞIK, kâğıt'],
    ['el', 'Ίδια ΰλη: «Ϊ» · 25 USD'],
    ['hi', 'JTN पॉइंट्स: क्‍या आप {count} अंक चाहते हैं?'],
    ['zh', '您已获得 250 JTN积分。'],
    ['ja', 'JTNポイントを交換する。メール、々'],
    ['uk', 'Ґанок, їжак, єнот, м’яч'],
    ['sr', 'Љубав, њива, ђак, џеп, ћуп'],
    ['cnr', 'śutra, źenica, đak'],
  ])('of %s write %s', (language, text) => {
    expect(letterProblems(language, text)).toEqual([]);
  });

  it.each([
    ['bg', 'рыба', 'рыба'],
    ['bg', 'тoчки', 'тoчки'],
    ['bg', 'Вaши', 'Вaши'],
    ['bg', 'JTNточки', 'JTNточки'],
    ['bg', 'Вашият profile', 'profile'],
    ['sr', 'Ваш профил, pristup', 'pristup'],
    ['sr', 'мы', 'мы'],
    ['uk', 'ёлка', 'ёлка'],
    ['uk', 'объект', 'объект'],
    ['ru', 'їжак', 'їжак'],
    ['mk', 'ћуп', 'ћуп'],
    ['hr', 'Поени', 'Поени'],
    ['de', 'аber', 'аber'],
    ['de', 'señor', 'señor'],
    ['ro', 'ţară', 'ţară'],
    ['sl', 'ćao', 'ćao'],
    ['bs', 'śutra', 'śutra'],
    ['el', 'Oνομα', 'Oνομα'],
    ['el', 'Πόντοι points', 'points'],
    ['hi', 'आपका account', 'account'],
    ['zh', '調查', '調查'],
    ['zh', '您的アンケート', '您的アンケート'],
    ['ja', '问题', '问题'],
    ['ja', '설문', '설문'],
    ['fr', 'Ваш', 'Ваш'],
  ])('of %s do not write %s', (language, text, word) => {
    expect(letterProblems(language, text)).toContain(
      `“${word}” is not written in the letters of ${language}`,
    );
  });

  it('are whole signs', () => {
    expect(letterProblems('fr', 'é'.normalize('NFD'))).toContain('letters are composed of several signs');
  });

  it('do not hide English', () => {
    expect(letterProblems('nl', 'Dit is the punt')).toEqual(['“the” is English']);
    expect(letterProblems('nl', 'Dit is thee van yours, {your}')).toEqual([]);
    expect(letterProblems('en', 'This is the point')).toEqual([]);
  });

  it('are those of a language of the portal', () => {
    expect(letterProblems('xx', 'a')).toEqual(['xx is no language of the portal']);
  });
});

describe('the numbers of a translation', () => {
  it.each([
    ['1001 to 1500 euros', '1 001–1 500 €'],
    ['1001 to 1500 euros', '1’001 bis 1.500 Euro'],
    ['10 points = 0.25 USD', '0,25 USD = 10点'],
    ['A two-week diary', '2週間の日記'],
    ['{count1} of 5', '{count1}/5'],
  ])('of “%s” are those of “%s”', (english, translated) => {
    expect(numberProblems(english, translated)).toEqual([]);
  });

  it.each([
    ['10 points = 0.25 USD', '10 точки = 25 USD', ['the number 025 is missing', 'the number 25 is new']],
    ['16 or 17', '16', ['the number 17 is missing']],
    ['10 and 10', '10', ['the number 10 is missing']],
    ['None', 'None of 100', ['the number 100 is new']],
  ])('of “%s” are not those of “%s”', (english, translated, problems) => {
    expect(numberProblems(english, translated)).toEqual(problems);
  });
});
