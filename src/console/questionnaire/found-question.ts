import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import { textsOfForm } from '#contract/rules/form-texts.ts';

/** Whether a question has these words, in small letters, in a key or in what members read in any language. */
export function hasWords(question: AuthoredAttribute, words: string): boolean {
  const { key, options = [], rows = [] } = question;
  const keys = [key, ...options.map((option) => option.key), ...rows.map((row) => row.key)];
  const texts = textsOfForm([question]).flatMap((text) => Object.values(text.texts));
  return [...keys, ...texts].some((text) => text.toLowerCase().includes(words));
}
