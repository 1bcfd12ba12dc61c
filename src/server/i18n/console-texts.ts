import type { Texts } from '#ui/texts.ts';
import { portalTexts } from './portal-texts.ts';

const files = import.meta.glob<Texts>('/locales/console/*.json', { import: 'default' });

/** What the console says in a language: the operators' sentences over those of the parts that both faces use. */
export async function consoleTexts(language: string): Promise<Texts> {
  return { ...(await portalTexts(language)), ...(await files[`/locales/console/${language}.json`]?.()) };
}
