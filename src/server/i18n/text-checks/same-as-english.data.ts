import type { Language } from '#contract/rules/languages.ts';

/** What is no sentence but a name, or a shape that holds for every language. */
export const SAME_EVERYWHERE: readonly string[] = [
  '{date}: {step}',
  '{quantity} × {reward}',
  '{quantity} × {reward}: {points}',
];

/** Words that a language shares with English. */
export const SAME_AS_ENGLISH: Readonly<Partial<Record<Language, readonly string[]>>> = {
  es: ['No', 'Radio'],
  de: ['Radio', 'Smartphone', 'Tablet'],
  fr: ['Radio', 'Smartphone', 'Transport'],
  pt: ['Smartphone', 'Tablet'],
  it: ['No', 'Radio', 'Smartphone', 'Social media', 'Tablet'],
  ro: ['Radio', 'Smartphone', 'Transport'],
};
