import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';

/**
 * How the picture that a question had before its present one was described, in the languages in which the present one isn't yet.
 * `forms`: earlier ones, the newest first; `keys`: what the question has been called.
 */
export function formerDescription(
  { picture }: AuthoredAttribute,
  forms: readonly AuthoredForm[],
  keys: readonly string[],
): [language: string, text: string][] {
  if (!picture) return [];
  const formers = forms.flatMap((form) => {
    const former = form.find(({ key }) => keys.includes(key))?.picture;
    return former && former.hash !== picture.hash ? [describedIn(former.alt)] : [];
  });
  const former = formers.find((texts) => texts.length > 0) ?? [];
  return former.filter(([language]) => !picture.alt[language]?.trim());
}

const describedIn = (texts: Texts): [string, string][] =>
  Object.entries(texts).filter(([, text]) => text.trim() !== '');
