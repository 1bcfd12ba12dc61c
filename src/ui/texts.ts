import { htmlLang } from '#contract/rules/languages.ts';

/** English sentence to translation. */
export type Texts = Record<string, string>;

/** Values for the `{name}` placeholders of a sentence; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

export type Translate = (sentence: string, values?: TextValues) => string;

/** A language's translations. */
export type Translator = {
  readonly language: string;
  readonly t: Translate;
  /** Texts that were shown in English for lack of a translation. */
  readonly missed: ReadonlySet<string>;
  /** Adds translations of the same language; returns whether one of them had already been requested. */
  add(texts: Texts): boolean;
  /** Lets this one translate as `next`, which is shown instead. */
  giveWayTo(next: Translator): void;
};

/**
 * Translates from a language's translations, or those a page needs, by the English sentence, which is also the
 * fallback, and for plurals by `sentence_one`, `sentence_other` …, in the language's categories.
 */
export function createTranslator(language: string, texts: Texts): Translator {
  let rules: Intl.PluralRules | undefined;
  let next: Translator | undefined;
  const missed = new Set<string>();
  const find = (key: string): string | undefined => {
    const text: unknown = texts[key];
    return typeof text === 'string' ? text : undefined;
  };
  const pluralOf = (sentence: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return undefined;
    rules ??= new Intl.PluralRules(htmlLang(language));
    // A runtime may know a plural form for which there is no translation.
    return find(`${sentence}_${rules.select(count)}`) ?? find(`${sentence}_other`);
  };
  return {
    language,
    missed,
    t(sentence, values) {
      if (next) return next.t(sentence, values);
      const found = pluralOf(sentence, values?.count) ?? find(sentence);
      const text = values ? fill(found ?? sentence, values) : (found ?? sentence);
      if (found === undefined) missed.add(text);
      return text;
    },
    add(more) {
      Object.assign(texts, more);
      return missed.size > 0;
    },
    giveWayTo(translator) {
      next = translator;
    },
  };
}

const fill = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : all,
  );

/** A copy of `texts` that records which translations were used; only those are sent with the page. */
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
