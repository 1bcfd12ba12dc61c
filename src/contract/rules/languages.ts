interface LanguageEntry {
  /** The language's name in itself. */
  name: string;
  /** The `lang` and `hreflang` tag, where the code alone isn't specific enough. */
  html?: string;
  /** The tag for Intl, where the code alone means another country or is missing in Chromium (`mk`, `bs`). */
  intl?: string;
  /** The tag for dates, where another language's format is closer. */
  dates?: string;
  /** Words in that format to replace by the language's own. */
  dateWords?: Readonly<Record<string, string>>;
  /** Countries with their own formats for dates, numbers or money in this language. */
  countries?: readonly string[];
}

/** The languages of the portal, in the order of docs/specification.md §9. */
const LANGUAGES = {
  es: { name: 'Español', countries: ['US'] },
  de: { name: 'Deutsch', countries: ['AT', 'BE', 'CH'] },
  // American date formats are misread in Europe.
  en: { name: 'English', intl: 'en-GB', countries: ['IE', 'IN', 'US'] },
  bs: {
    name: 'Bosanski',
    intl: 'sr-Latn-BA',
    dateWords: { jun: 'juni', jul: 'juli', avgust: 'august' },
  },
  fr: { name: 'Français', countries: ['BE', 'CH'] },
  bg: { name: 'Български' },
  pt: { name: 'Português', html: 'pt-PT', intl: 'pt-PT' },
  zh: { name: '简体中文', html: 'zh-Hans', intl: 'zh-Hans' },
  el: { name: 'Ελληνικά', countries: ['CY'] },
  cs: { name: 'Čeština' },
  da: { name: 'Dansk' },
  et: { name: 'Eesti' },
  fi: { name: 'Suomi' },
  hr: { name: 'Hrvatski', countries: ['BA'] },
  hu: { name: 'Magyar' },
  hi: { name: 'हिन्दी' },
  it: { name: 'Italiano', countries: ['CH'] },
  ja: { name: '日本語' },
  lt: { name: 'Lietuvių' },
  lv: { name: 'Latviešu' },
  cnr: { name: 'Crnogorski', intl: 'sr-Latn-ME' },
  mk: {
    name: 'Македонски',
    intl: 'sr-Cyrl',
    dates: 'bg',
    dateWords: { януари: 'јануари', май: 'мај', юни: 'јуни', юли: 'јули' },
  },
  nl: { name: 'Nederlands', countries: ['BE'] },
  no: { name: 'Norsk bokmål', html: 'nb', intl: 'nb' },
  pl: { name: 'Polski' },
  ro: { name: 'Română' },
  sr: { name: 'Српски', html: 'sr-Cyrl', intl: 'sr-Cyrl', countries: ['BA', 'ME'] },
  ru: { name: 'Русский', countries: ['UA'] },
  sv: { name: 'Svenska', countries: ['FI'] },
  sl: { name: 'Slovenščina' },
  sk: { name: 'Slovenčina' },
  tr: { name: 'Türkçe', countries: ['CY'] },
  uk: { name: 'Українська' },
} as const satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}

function entryOf(language: string): LanguageEntry | undefined {
  return isLanguage(language) ? LANGUAGES[language] : undefined;
}

/** The name of a language in itself. */
export function languageName(language: string): string {
  return entryOf(language)?.name ?? language;
}

/**
 * The tag for formatting numbers and money, or dates, in a language as a country writes it, with fallbacks where
 * Chromium lacks the language. Plural rules and country names exist for every language and use `htmlLang`.
 */
export function intlTag(
  language: string,
  countryCode?: string | null,
  what: 'numbers' | 'dates' = 'numbers',
): string {
  const entry = entryOf(language);
  if (!entry) return 'en-GB';
  const tag = (what === 'dates' && entry.dates) || entry.intl || language;
  if (!countryCode || !entry.countries?.includes(countryCode)) return tag;
  return `${tag.replace(/-[A-Z]{2}$/, '')}-${countryCode}`;
}

/** Replaces the month names of a fallback language by the language's own. */
export function withOwnMonthNames(language: string, date: string): string {
  const words = entryOf(language)?.dateWords;
  return words
    ? date.replace(/\p{L}+/gu, (word) => (Object.hasOwn(words, word) ? (words[word] ?? word) : word))
    : date;
}

/** The value of a `lang` attribute. */
export function htmlLang(language: string): string {
  return entryOf(language)?.html ?? (isLanguage(language) ? language : 'en');
}

/** The languages that a browser accepts, most preferred first. */
function acceptedTags(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  return ranges
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * Our codes for a language tag, best match first: `nb` and `nn` are Norwegian, Serbian of Montenegro is
 * Montenegrin.
 */
function codesFor(tag: string): string[] {
  const [primary = '', ...rest] = tag.toLowerCase().split('-');
  if (primary === 'nb' || primary === 'nn') return ['no'];
  return primary === 'sr' && rest.includes('me') ? ['cnr', 'sr'] : [primary];
}

/**
 * The visitor's language among those offered: from the address, then the cookie, then the browser's preferences,
 * then the fallback.
 */
export function chooseLanguage(wishes: {
  asked?: string | null | undefined;
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
  offered: readonly string[];
  fallback: string;
}): string {
  const { asked, cookie, acceptLanguage, offered, fallback } = wishes;
  for (const tag of [asked ?? '', cookie ?? '', ...acceptedTags(acceptLanguage ?? '')]) {
    const code = codesFor(tag).find((candidate) => offered.includes(candidate));
    if (code !== undefined) return code;
  }
  return offered.includes(fallback) ? fallback : (offered[0] ?? fallback);
}
