import { htmlLang } from '#contract/rules/languages.ts';

/** Countries as a language names them, in its order; by their own name where the runtime knows none. */
export function nameCountries(
  countries: readonly { code: string; name: string }[],
  language: string,
): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([htmlLang(language), 'en'], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(htmlLang(language));
  return countries
    .map(({ code, name }) => ({ code, name: names.of(code) ?? name }))
    .sort((a, b) => collator.compare(a.name, b.name));
}
