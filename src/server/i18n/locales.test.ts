import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { ANSWER_ERRORS } from '#contract/rules/check-answers.ts';
import { htmlLang } from '#contract/rules/languages.ts';

type Texts = Record<string, string>;

const languagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort();
const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const sentenceOf = (key: string) => key.replace(PLURAL, '');
const sentencesOf = (texts: Texts) => new Set(Object.keys(texts).map(sentenceOf));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** The members' side of the code; a mail's sentences stand in another file than a screen's. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/console\//.test(file))
  .sort()
  .map((file) => ({
    file,
    forMails: /\.mails\.tsx?$|^src\/server\/mail\//.test(file),
    // A long sentence can stand in the code in several pieces.
    code: readFileSync(file, 'utf8').replace(/(['"`])\s*\+\s*\1/g, ''),
  }));

const literal = /(['"`])((?:\\.|(?!\1).)+?)\1/gs;
const translated = /\bt\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const spoken = (text: string) => text.replace(/\\(.)/gs, '$1');

function found(pattern: RegExp, code: string): string[] {
  return [...code.matchAll(pattern)].map((match) => spoken(match[2] ?? ''));
}

describe.each([
  { folder: 'locales', forMails: false },
  { folder: 'locales/mail', forMails: true },
])('the sentences in $folder', ({ folder, forMails }) => {
  const english = read(`${folder}/en.json`);
  const known = sentencesOf(english);
  const own = sources.filter((source) => source.forMails === forMails);

  it('know everything that the code says', () => {
    const missing = own.flatMap(({ file, code }) =>
      found(translated, code)
        .filter((sentence) => !sentence.includes('${') && !known.has(sentence))
        .map((sentence) => ({ file, sentence })),
    );
    expect(missing).toEqual([]);
  });

  it('are all in use', () => {
    // A mail also says what stands in the contract: the kinds of movements, states.
    const codes = (forMails ? sources : own).map(({ code }) => code);
    const said = new Set(codes.flatMap((code) => found(literal, code)));
    // A pair of apostrophes in prose misleads the search for literals: then the sentence between quotes counts.
    const quoted = (sentence: string) =>
      ["'", '"', '`'].some((quote) => codes.some((code) => code.includes(quote + sentence + quote)));
    const unused = [...known].filter((sentence) => !said.has(sentence) && !quoted(sentence));
    expect(unused).toEqual([]);
  });

  it('are their own key in English', () => {
    for (const [key, text] of Object.entries(english)) if (!PLURAL.test(key)) expect(text).toBe(key);
  });

  const languages = languagesIn(folder);

  it('exist for the same languages as the rest', () => {
    expect(languages).toEqual(languagesIn('locales'));
  });

  describe.each(languages)('in %s', (language) => {
    const texts = read(`${folder}/${language}.json`);
    const keys = Object.keys(texts);

    it('are the same as in English, sorted', () => {
      expect([...sentencesOf(texts)].sort()).toEqual([...known].sort());
      expect(keys).toEqual([...keys].sort());
    });

    it('say something', () => {
      expect(keys.filter((key) => (texts[key] ?? '').trim() === '')).toEqual([]);
    });

    it('have the plural forms of the language', () => {
      const forms = new Intl.PluralRules(htmlLang(language)).resolvedOptions().pluralCategories.sort();
      const plurals = new Map<string, string[]>();
      for (const key of keys) {
        const form = PLURAL.exec(key)?.[1];
        if (form) plurals.set(sentenceOf(key), [...(plurals.get(sentenceOf(key)) ?? []), form].sort());
      }
      for (const [sentence, given] of plurals)
        expect({ sentence, forms: given }).toEqual({ sentence, forms });
    });

    it('keep the placeholders', () => {
      for (const key of keys) {
        const expected = placeholders(sentenceOf(key));
        const given = placeholders(texts[key] ?? '');
        // "One point" needs no number.
        const optional = PLURAL.test(key) && !given.includes('{count}') ? '{count}' : '';
        expect({ key, given }).toEqual({ key, given: expected.filter((name) => name !== optional) });
      }
    });
  });
});

describe('the messages of all catalogues', () => {
  it('are translated', () => {
    const known = sentencesOf(read('locales/en.json'));
    const messages = [
      ...Object.values(errorCatalogue).map((error) => error.message),
      ...Object.values(fieldMessages),
      ...Object.values(ANSWER_ERRORS),
    ];
    expect(messages.filter((message) => !known.has(message))).toEqual([]);
  });
});
