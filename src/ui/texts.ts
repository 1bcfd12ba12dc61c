import { createInstance, type i18n, type TOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** English sentence to its translation, flat. */
export type Texts = Record<string, string>;

/**
 * The translations of one language. The English sentence is the key; `{name}` placeholders; plural forms as
 * `sentence_one`, `sentence_other` …
 */
export function createTexts(language: string, texts: Texts): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
    returnNull: false,
    react: { useSuspense: false },
  });
  return instance;
}

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

export type Translate = (sentence: string, values?: TOptions) => string;
