import { createTranslator, type Texts, type Translate } from '#ui/texts.ts';

const files = import.meta.glob<Texts>('/locales/mail/*.json', { import: 'default' });
const translators = new Map<string, Promise<Translate>>();

/** Translates the sentences of mails; English for a language without mails. */
export function mailTranslator(language: string): Promise<Translate> {
  const known = translators.get(language);
  if (known) return known;
  const file = files[`/locales/mail/${language}.json`];
  const translator = file
    ? file().then((texts) => createTranslator(language, texts).t)
    : mailTranslator('en');
  translators.set(language, translator);
  return translator;
}
