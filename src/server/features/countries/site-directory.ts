import type { Selectable } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { listenTo } from '#server/database/notifications.ts';
import type { Countries } from '#server/database/tables.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { offeredLanguages } from '#server/i18n/portal-texts.ts';
import { activeCountries, panelSettings } from './countries.queries.ts';

export type Country = Selectable<Countries>;
export type PanelSettings = NonNullable<Awaited<ReturnType<typeof panelSettings>>>;

export type CountryDirectory = SiteDirectory & {
  countries(): readonly Country[];
  country(code: string): Country | undefined;
  panel(): PanelSettings;
  /** Calls back after every change, whichever process made it. */
  onChange(changed: () => void): void;
  close(): Promise<void>;
};

const emptyPanel: PanelSettings = {
  singleton: true,
  name: 'JTN Panel',
  default_language: 'en',
  google_tag: null,
  google_analytics: null,
  facebook_pixel: null,
  facebook_track: {},
  demo: false,
};

/** The panel and its countries in memory, read again whenever any process changes them. */
export async function openSiteDirectory(database: Database): Promise<CountryDirectory> {
  let panel = emptyPanel;
  let countries = new Map<string, Country>();
  const listeners: Array<() => void> = [];
  const load = async () => {
    panel = (await panelSettings(database.read)) ?? emptyPanel;
    countries = new Map((await activeCountries(database.read)).map((country) => [country.code, country]));
    for (const changed of listeners) changed();
  };
  await load();
  const subscription = await listenTo(database, 'site_changed', load);
  return {
    isCountry: (code) => countries.has(code),
    languages: (code) =>
      offeredLanguages(
        (code === null ? undefined : countries.get(code)?.languages) ?? everyLanguage(countries, panel),
        panel.default_language,
      ),
    defaultLanguage: () => panel.default_language,
    countries: () => [...countries.values()],
    country: (code) => countries.get(code),
    panel: () => panel,
    onChange: (changed) => listeners.push(changed),
    close: () => subscription.close(),
  };
}

function everyLanguage(countries: Map<string, Country>, panel: PanelSettings): string[] {
  return [
    ...new Set([panel.default_language, ...[...countries.values()].flatMap((country) => country.languages)]),
  ];
}
