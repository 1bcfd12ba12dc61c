import { readdirSync, readFileSync } from 'node:fs';

/** Maps a sentence's key to its translation; plural forms are `sentence_one`, `sentence_other` … */
export type Texts = Readonly<Record<string, string>>;

/** The screens, the mails, and the questionnaires that come with Kvorum. */
export const LOCALE_FOLDERS = ['locales', 'locales/mail', 'locales/questionnaires'] as const;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The languages with a file in a folder, sorted. */
export const languagesIn = (folder: string, ending = '.json'): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

export const readTexts = (folder: string, language: string): Texts =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'));

/** A key without its plural suffix. */
export const sentenceOf = (key: string): string => key.replace(PLURAL, '');

/** The plural form of a key. */
export const pluralFormOf = (key: string): string | undefined => PLURAL.exec(key)?.[1];

export const sentencesOf = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(sentenceOf));
