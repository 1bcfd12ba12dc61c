import { htmlLang } from '#contract/rules/languages.ts';

/** Countries by their names in a language, sorted for it; falls back to the country's own name. */
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
