import { createTranslator, type Texts, type Translate } from '#ui/texts.ts';

type Files = Record<string, () => Promise<Texts>>;
const files: Record<'members' | 'operators', Files> = {
  members: import.meta.glob<Texts>('/locales/mail/*.json', { import: 'default' }),
  operators: import.meta.glob<Texts>('/locales/console/*.json', { import: 'default' }),
};
const members = openTranslators(files.members);
const operators = openTranslators(files.operators);

/** Translates the sentences of mails; falls back to English. */
export const mailTranslator = (language: string): Promise<Translate> => members(language);

/** The same for mails to operators. */
export const operatorMailTranslator = (language: string): Promise<Translate> => operators(language);

/** The languages that mails to members or operators are written in. */
export const mailLanguages = (audience: keyof typeof files): string[] =>
  Object.keys(files[audience])
    .map((path) => path.replace(/^.*\/|\.json$/g, ''))
    .sort();

/** Those of these sentences that have no text in the language, and are shown in English. */
export async function missingMailTexts(
  audience: keyof typeof files,
  language: string,
  sentences: readonly string[],
): Promise<string[]> {
  const texts = await fileOf(files[audience], language)?.();
  return sentences.filter((sentence) => !texts?.[sentence] && !texts?.[`${sentence}_other`]);
}

const fileOf = (all: Files, language: string) =>
  Object.entries(all).find(([path]) => path.endsWith(`/${language}.json`))?.[1];

function openTranslators(all: Files) {
  const translators = new Map<string, Promise<Translate>>();
  return function translator(language: string): Promise<Translate> {
    const known = translators.get(language);
    if (known) return known;
    const file = fileOf(all, language);
    const opened = file ? file().then((texts) => createTranslator(language, texts).t) : translator('en');
    translators.set(language, opened);
    return opened;
  };
}
