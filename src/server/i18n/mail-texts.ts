import { createTranslator, type Texts, type Translate } from '#ui/texts.ts';

const members = openTranslators(import.meta.glob<Texts>('/locales/mail/*.json', { import: 'default' }));
const operators = openTranslators(import.meta.glob<Texts>('/locales/console/*.json', { import: 'default' }));

/** Translates the sentences of mails; falls back to English. */
export const mailTranslator = (language: string): Promise<Translate> => members(language);

/** The same for mails to operators. */
export const operatorMailTranslator = (language: string): Promise<Translate> => operators(language);

function openTranslators(files: Record<string, () => Promise<Texts>>) {
  const translators = new Map<string, Promise<Translate>>();
  return function translator(language: string): Promise<Translate> {
    const known = translators.get(language);
    if (known) return known;
    const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
    const opened = file ? file().then((texts) => createTranslator(language, texts).t) : translator('en');
    translators.set(language, opened);
    return opened;
  };
}
