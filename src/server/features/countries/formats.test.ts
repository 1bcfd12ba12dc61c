import { describe, expect, it } from 'vitest';
import { formatDate, formatMoney, formatNumber } from '#contract/rules/formats.ts';
import { htmlLang, LANGUAGE_CODES, type Language } from '#contract/rules/languages.ts';
import { createTranslator } from '#ui/texts.ts';
import { nameCountries } from './name-countries.ts';
import { shippedCountries } from './shipped-countries.ts';
import { FORMATS, WORDS } from './shipped-formats.data.ts';

/** Replaces non-breaking spaces by ordinary ones. */
const seen = (text: string) => text.replace(/\s/g, ' ').replaceAll('\u2060', '').replaceAll('\u2011', '-');
const country = (wanted: string) => shippedCountries.find(({ code }) => code === wanted);

describe('what a member reads', () => {
  it('is written down for each language of each shipped country', () => {
    const shipped = shippedCountries.flatMap(({ code, languages }) =>
      languages.map((one) => `${code} ${one}`),
    );
    expect(FORMATS.map(([code, language]) => `${code} ${language}`)).toEqual(shipped);
    expect(new Set(FORMATS.map(([, language]) => language)).size).toBe(33);
  });

  it.each(FORMATS)('in %s in %s: %s, %s, %s, %s', (code, language, long, medium, number, money) => {
    const { time_zone: timeZone = '', currency = '' } = country(code) ?? {};
    const reading = { language, country: code, timeZone };
    const amount_minor = currency === 'JPY' ? 1234567 : 123456789;
    expect(seen(formatDate('2026-03-05', reading, 'long'))).toBe(long);
    expect(seen(formatDate('2026-03-05T12:00:00Z', reading))).toBe(medium);
    expect(seen(formatNumber(1234567.5, reading))).toBe(number);
    expect(seen(formatMoney({ amount_minor, currency }, reading))).toBe(money);
  });
});

describe('the words of a language', () => {
  it.each(LANGUAGE_CODES)('count in %s', (language) => {
    const forms = new Intl.PluralRules(htmlLang(language)).resolvedOptions().pluralCategories;
    const { t } = createTranslator(language, Object.fromEntries(forms.map((form) => [`n_${form}`, form])));
    expect([0, 1, 2, 5, 21, 1.5].map((count) => t('n', { count })).join(' ')).toBe(WORDS[language][0]);
  });

  it.each(LANGUAGE_CODES)('name countries in %s', (language) => {
    const names = nameCountries(shippedCountries, language);
    expect(names.find(({ code }) => code === 'DE')?.name).toBe(WORDS[language][1]);
  });

  it('name a country that no runtime knows as the operators do', () => {
    expect(nameCountries([{ code: 'XQ', name: 'Ruritania' }], 'hi')).toEqual([
      { code: 'XQ', name: 'Ruritania' },
    ]);
  });

  it.each<[Language, string[], string]>([
    ['sv', ['SE', 'AT', 'DE', 'ES'], 'Spanien Sverige Tyskland Österrike'],
    ['da', ['AT', 'US', 'HU', 'DE'], 'Tyskland Ungarn USA Østrig'],
    ['cs', ['CH', 'HR', 'CZ', 'CY', 'IE', 'IT'], 'Česko Chorvatsko Irsko Itálie Kypr Švýcarsko'],
    ['et', ['GB', 'CH', 'CZ', 'SE', 'TR'], 'Rootsi Šveits Tšehhi Türgi Ühendkuningriik'],
    ['hr', ['CZ', 'CY', 'ME', 'CH', 'ES', 'SE'], 'Cipar Crna Gora Češka Španjolska Švedska Švicarska'],
    [
      'tr',
      ['IE', 'GB', 'IT', 'ES', 'IN', 'HR'],
      'Birleşik Krallık Hırvatistan Hindistan İrlanda İspanya İtalya',
    ],
    ['bg', ['CH', 'ES', 'BG', 'AT'], 'Австрия България Испания Швейцария'],
    ['el', ['GR', 'AT', 'ES', 'HU'], 'Αυστρία Ελλάδα Ισπανία Ουγγαρία'],
    ['zh', ['CN', 'DE', 'BG', 'US'], '保加利亚 德国 美国 中国'],
  ])('sort countries in %s', (language, codes, expected) => {
    const chosen = shippedCountries.filter(({ code }) => codes.includes(code));
    expect(
      nameCountries(chosen, language)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(expected);
  });
});
