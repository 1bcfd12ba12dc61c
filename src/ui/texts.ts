import { htmlLang } from '#contract/rules/languages.ts';

/** English sentence to its translation, flat. */
export type Texts = Record<string, string>;

/** What stands for the `{name}` placeholders of a sentence; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

export type Translate = (sentence: string, values?: TextValues) => string;

/** The sentences of one language. */
export type Translator = {
  readonly language: string;
  readonly t: Translate;
  /** More sentences of the same language. Answers whether one was asked for before it was there. */
  add(texts: Texts): boolean;
};

/**
 * Translates from an object that holds the sentences, or the part of them that a page needs. The English sentence is
 * the key, and what is said of one that is not there; plural forms stand as `sentence_one`, `sentence_other` …, in the
 * categories of the language.
 */
export function createTranslator(language: string, texts: Texts): Translator {
  let rules: Intl.PluralRules | undefined;
  let missed = false;
  const find = (key: string): string | undefined => {
    const text: unknown = texts[key];
    return typeof text === 'string' ? text : undefined;
  };
  const pluralOf = (sentence: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return undefined;
    rules ??= new Intl.PluralRules(htmlLang(language));
    // A runtime may know a form that was not thought of when the sentence was written.
    return find(`${sentence}_${rules.select(count)}`) ?? find(`${sentence}_other`);
  };
  return {
    language,
    t(sentence, values) {
      const text = pluralOf(sentence, values?.count) ?? find(sentence);
      missed ||= text === undefined;
      return values ? fill(text ?? sentence, values) : (text ?? sentence);
    },
    add(more) {
      Object.assign(texts, more);
      return missed;
    },
  };
}

const fill = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : all,
  );

/** A copy of `texts` that notes which sentences were asked for: only those travel with the page. */
export function recordingTexts(texts: Texts): { texts: Texts; used: Texts } {
  const used: Texts = {};
  return {
    used,
    texts: new Proxy(texts, {
      get(target, key) {
        const text = Reflect.get(target, key);
        if (typeof key === 'string' && typeof text === 'string') used[key] = text;
        return text;
      },
    }),
  };
}
