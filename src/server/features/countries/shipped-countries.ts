import type { Language } from '#contract/rules/languages.ts';

export type ShippedCountry = {
  code: string;
  name: string;
  /** Language codes in the order in which they are offered; English is always included. */
  languages: readonly Language[];
  /** IANA name; for a country with several time zones the most populous one. */
  time_zone: string;
  currency: string;
  /** The legal age of consent to data processing; where the law names none, 16 as in the GDPR. */
  data_consent_age: number;
};

type Row = [
  code: string,
  name: string,
  languages: readonly Language[],
  timeZone: string,
  currency: string,
  age: number,
];

const ROWS: readonly Row[] = [
  ['BG', 'Bulgaria', ['bg', 'en'], 'Europe/Sofia', 'EUR', 14],
  ['AT', 'Austria', ['de', 'en'], 'Europe/Vienna', 'EUR', 14],
  ['BA', 'Bosnia and Herzegovina', ['bs', 'hr', 'sr', 'en'], 'Europe/Sarajevo', 'BAM', 16],
  ['BE', 'Belgium', ['nl', 'fr', 'de', 'en'], 'Europe/Brussels', 'EUR', 13],
  ['CH', 'Switzerland', ['de', 'fr', 'it', 'en'], 'Europe/Zurich', 'CHF', 16],
  ['CN', 'China', ['zh', 'en'], 'Asia/Shanghai', 'CNY', 14],
  ['CY', 'Cyprus', ['el', 'tr', 'en'], 'Asia/Nicosia', 'EUR', 14],
  ['CZ', 'Czechia', ['cs', 'en'], 'Europe/Prague', 'CZK', 15],
  ['DE', 'Germany', ['de', 'en'], 'Europe/Berlin', 'EUR', 16],
  ['DK', 'Denmark', ['da', 'en'], 'Europe/Copenhagen', 'DKK', 15],
  ['EE', 'Estonia', ['et', 'ru', 'en'], 'Europe/Tallinn', 'EUR', 13],
  ['ES', 'Spain', ['es', 'en'], 'Europe/Madrid', 'EUR', 14],
  ['FI', 'Finland', ['fi', 'sv', 'en'], 'Europe/Helsinki', 'EUR', 13],
  ['FR', 'France', ['fr', 'en'], 'Europe/Paris', 'EUR', 15],
  ['GB', 'United Kingdom', ['en'], 'Europe/London', 'GBP', 13],
  ['GR', 'Greece', ['el', 'en'], 'Europe/Athens', 'EUR', 15],
  ['HR', 'Croatia', ['hr', 'en'], 'Europe/Zagreb', 'EUR', 16],
  ['HU', 'Hungary', ['hu', 'en'], 'Europe/Budapest', 'HUF', 16],
  ['IE', 'Ireland', ['en'], 'Europe/Dublin', 'EUR', 16],
  ['IN', 'India', ['en', 'hi'], 'Asia/Kolkata', 'INR', 18],
  ['IT', 'Italy', ['it', 'en'], 'Europe/Rome', 'EUR', 14],
  ['JP', 'Japan', ['ja', 'en'], 'Asia/Tokyo', 'JPY', 16],
  ['LT', 'Lithuania', ['lt', 'en'], 'Europe/Vilnius', 'EUR', 14],
  ['LV', 'Latvia', ['lv', 'ru', 'en'], 'Europe/Riga', 'EUR', 13],
  ['ME', 'Montenegro', ['cnr', 'sr', 'en'], 'Europe/Podgorica', 'EUR', 16],
  ['MK', 'North Macedonia', ['mk', 'en'], 'Europe/Skopje', 'MKD', 14],
  ['NL', 'Netherlands', ['nl', 'en'], 'Europe/Amsterdam', 'EUR', 16],
  ['NO', 'Norway', ['no', 'en'], 'Europe/Oslo', 'NOK', 13],
  ['PL', 'Poland', ['pl', 'en'], 'Europe/Warsaw', 'PLN', 16],
  ['PT', 'Portugal', ['pt', 'en'], 'Europe/Lisbon', 'EUR', 13],
  ['RO', 'Romania', ['ro', 'en'], 'Europe/Bucharest', 'RON', 16],
  ['RS', 'Serbia', ['sr', 'en'], 'Europe/Belgrade', 'RSD', 15],
  ['RU', 'Russia', ['ru', 'en'], 'Europe/Moscow', 'RUB', 16],
  ['SE', 'Sweden', ['sv', 'en'], 'Europe/Stockholm', 'SEK', 13],
  ['SI', 'Slovenia', ['sl', 'en'], 'Europe/Ljubljana', 'EUR', 15],
  ['SK', 'Slovakia', ['sk', 'en'], 'Europe/Bratislava', 'EUR', 16],
  ['TR', 'Türkiye', ['tr', 'en'], 'Europe/Istanbul', 'TRY', 16],
  ['UA', 'Ukraine', ['uk', 'ru', 'en'], 'Europe/Kyiv', 'UAH', 16],
  ['US', 'United States', ['en', 'es'], 'America/New_York', 'USD', 13],
];

/** The countries of a new installation; operators edit them afterwards. */
export const shippedCountries: readonly ShippedCountry[] = ROWS.map(
  ([code, name, languages, time_zone, currency, data_consent_age]) => ({
    code,
    name,
    languages,
    time_zone,
    currency,
    data_consent_age,
  }),
);
