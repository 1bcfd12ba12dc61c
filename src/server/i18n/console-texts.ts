import { FIRST_SENTENCES } from '#contract/operator/first-sentences.ts';
import type { Texts } from '#ui/texts.ts';
import { portalTexts } from './portal-texts.ts';

const files = import.meta.glob<Texts>('/locales/console/*.json', { import: 'default' });

/** What the console says in each of its languages before the browser has its sentences. */
export async function firstConsoleTexts(): Promise<Record<string, Texts>> {
  const languages = Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, ''));
  const first = async (language: string) => {
    const texts = await consoleTexts(language);
    return [language, Object.fromEntries(FIRST_SENTENCES.map((one) => [one, texts[one] ?? one]))] as const;
  };
  return Object.fromEntries(await Promise.all(languages.map(first)));
}

/** What the console says in a language: the operators' sentences over those of the parts that both faces use. */
export async function consoleTexts(language: string): Promise<Texts> {
  return { ...(await portalTexts(language)), ...(await files[`/locales/console/${language}.json`]?.()) };
}
