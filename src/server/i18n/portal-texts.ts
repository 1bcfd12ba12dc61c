import { formatNumber } from '#contract/rules/formats.ts';
import { withPanelNumbers } from '#contract/rules/panel-numbers.ts';
import { createTranslator, type Texts, type Translate } from '#ui/texts.ts';

const files = import.meta.glob<Texts>('/locales/*.json', { import: 'default' });

/** Languages with a translation file; others aren't offered, whatever a country lists. */
export const translatedLanguages: ReadonlySet<string> = new Set(
  Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')),
);

/** The translated ones among these languages, or else the panel's language, or English: never none. */
export function offeredLanguages(languages: readonly string[], defaultLanguage: string): string[] {
  const offered = [...new Set(languages)].filter((language) => translatedLanguages.has(language));
  if (offered.length > 0) return offered;
  return [translatedLanguages.has(defaultLanguage) ? defaultLanguage : 'en'];
}

const known = new Map<string, Promise<Texts>>();

/** The translations for members in one language, with the panel's numbers; null if it isn't translated. */
export async function findPortalTexts(language: string): Promise<Texts | null> {
  const texts = known.get(language) ?? files[`/locales/${language}.json`]?.().then(filledFor(language));
  if (!texts) return null;
  known.set(language, texts);
  return texts;
}

/** Keys are messages as the server words them, so they are filled too. */
const filledFor = (language: string) => (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([sentence, text]) => [
      withPanelNumbers(sentence),
      withPanelNumbers(text, (value) => formatNumber(value, { language, country: null, timeZone: 'UTC' })),
    ]),
  );

/** The same, falling back to English. */
export const portalTexts = async (language: string): Promise<Texts> =>
  (await findPortalTexts(language)) ?? (await findPortalTexts('en')) ?? {};

/** Translates as the portal does, for words that are kept as a member read them. */
export async function portalTranslate(language: string): Promise<Translate> {
  const { t } = createTranslator(language, await portalTexts(language));
  return t;
}
