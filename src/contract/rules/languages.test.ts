import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  htmlLang,
  intlTag,
  isLanguage,
  LANGUAGE_CODES,
  languageName,
  withOwnMonthNames,
} from './languages.ts';

describe('the languages', () => {
  it('are the 33 of the specification, each with a name of its own', () => {
    expect(LANGUAGE_CODES.join(', ')).toBe(
      'es, de, en, bs, fr, bg, pt, zh, el, cs, da, et, fi, hr, hu, hi, it, ja, lt, lv, cnr, mk, nl, no, pl, ro, sr, ru, sv, sl, sk, tr, uk',
    );
    expect(new Set(LANGUAGE_CODES.map(languageName)).size).toBe(33);
  });

  it.each(['EN', 'nb', '', 'toString', '__proto__', null, 7])('are not %j', (code) => {
    expect(isLanguage(code)).toBe(false);
  });

  it('have tags that runtimes know', () => {
    for (const language of LANGUAGE_CODES)
      for (const tag of [intlTag(language), intlTag(language, 'BA', 'dates'), htmlLang(language)])
        expect(Intl.DateTimeFormat.supportedLocalesOf(tag), tag).toHaveLength(1);
  });

  it.each([
    ['bg', 'BG', 'bg'],
    ['bg', 'DE', 'bg'],
    ['en', 'BG', 'en-GB'],
    ['en', null, 'en-GB'],
    ['en', 'US', 'en-US'],
    ['en', 'IE', 'en-IE'],
    ['de', 'AT', 'de-AT'],
    ['de', 'BG', 'de'],
    ['mk', 'MK', 'sr-Cyrl'],
    ['bs', 'BA', 'sr-Latn-BA'],
    ['cnr', 'ME', 'sr-Latn-ME'],
    ['sr', 'RS', 'sr-Cyrl'],
    ['sr', 'ME', 'sr-Cyrl-ME'],
    ['no', 'NO', 'nb'],
    ['zh', 'CN', 'zh-Hans'],
    ['pt', 'PT', 'pt-PT'],
    ['xx', 'BG', 'en-GB'],
    ['__proto__', null, 'en-GB'],
  ])('format %s in %s as %s', (language, country, tag) => {
    expect(intlTag(language, country)).toBe(tag);
  });

  it('stand in for dates where their words are more alike', () => {
    expect(intlTag('mk', 'MK', 'dates')).toBe('bg');
    expect(intlTag('en', 'US', 'dates')).toBe('en-US');
    expect(withOwnMonthNames('mk', '5 юни 2026 г.')).toBe('5 јуни 2026 г.');
    expect(withOwnMonthNames('bg', '5 юни 2026 г.')).toBe('5 юни 2026 г.');
    expect(withOwnMonthNames('bs', '5. juni, toString')).toBe('5. juni, toString');
  });

  it('are marked up with their script and country where that matters', () => {
    expect(['bg', 'no', 'zh', 'sr', 'pt', 'cnr', 'xx'].map(htmlLang)).toEqual([
      'bg',
      'nb',
      'zh-Hans',
      'sr-Cyrl',
      'pt-PT',
      'cnr',
      'en',
    ]);
  });
});

describe('the language of a visitor', () => {
  const site = { offered: ['bg', 'en', 'no', 'cnr', 'sr'], fallback: 'en' };

  it.each([
    [{ asked: 'xx' }, 'en'],
    [{ asked: 'de', cookie: 'fr', acceptLanguage: 'it' }, 'en'],
    [{ acceptLanguage: 'bg;q=0' }, 'en'],
    [{ acceptLanguage: 'bg;q=7, bg;q=x, ;;;,,,' }, 'en'],
    [{ acceptLanguage: '*' }, 'en'],
    [{ asked: 'bg', cookie: 'no', acceptLanguage: 'sr' }, 'bg'],
    [{ asked: 'de', cookie: 'no', acceptLanguage: 'sr' }, 'no'],
    [{ asked: null, cookie: undefined, acceptLanguage: 'sr' }, 'sr'],
    [{ acceptLanguage: 'de-DE,de;q=0.9,en;q=0.1,bg-BG;q=0.8' }, 'bg'],
    [{ acceptLanguage: 'en;q=0.5, BG ; q=0.5' }, 'en'],
    [{ acceptLanguage: 'nn-NO' }, 'no'],
    [{ acceptLanguage: 'nb' }, 'no'],
    [{ acceptLanguage: 'sr-Latn-ME' }, 'cnr'],
    [{ acceptLanguage: 'sr-Latn-RS' }, 'sr'],
  ])('who sends %j is %s', (wishes, language) => {
    expect(chooseLanguage({ ...site, ...wishes })).toBe(language);
  });

  it('is the first one of a site that does not offer the fallback', () => {
    expect(chooseLanguage({ offered: ['bg', 'tr'], fallback: 'en' })).toBe('bg');
    expect(chooseLanguage({ offered: [], fallback: 'en' })).toBe('en');
  });

  it('is always one that is offered', () => {
    const tags = fc.array(fc.constantFrom(...LANGUAGE_CODES, 'nb', 'sr-ME'), { maxLength: 5 });
    const text = fc.oneof(fc.string({ unit: 'binary' }), tags.map(String));
    fc.assert(
      fc.property(
        fc.subarray(LANGUAGE_CODES, { minLength: 1 }),
        text,
        text,
        text,
        (offered, asked, cookie, acceptLanguage) => {
          expect(offered).toContain(
            chooseLanguage({ asked, cookie, acceptLanguage, offered, fallback: 'en' }),
          );
        },
      ),
    );
  });
});
