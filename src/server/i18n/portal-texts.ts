import type { Texts } from '#ui/texts.ts';

const files = import.meta.glob<Texts>('/locales/*.json', { import: 'default' });

/** The languages that have a file: a language without one is offered nowhere, whatever a country names. */
export const translatedLanguages: ReadonlySet<string> = new Set(
  Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')),
);

/** Of these languages the translated ones; where there is none, the panel's own, else English: never empty. */
export function offeredLanguages(languages: readonly string[], defaultLanguage: string): string[] {
  const offered = [...new Set(languages)].filter((language) => translatedLanguages.has(language));
  if (offered.length > 0) return offered;
  return [translatedLanguages.has(defaultLanguage) ? defaultLanguage : 'en'];
}

/** What members read on the screens in one language; null for a language that is not translated. */
export async function findPortalTexts(language: string): Promise<Texts | null> {
  return (await files[`/locales/${language}.json`]?.()) ?? null;
}

/** The same, in English where the language is not translated. */
export const portalTexts = async (language: string): Promise<Texts> =>
  (await findPortalTexts(language)) ?? (await findPortalTexts('en')) ?? {};
