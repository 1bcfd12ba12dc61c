import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { listenTo } from '#server/database/notifications.ts';
import type { StandingLog } from '#server/database/standing-connection.ts';
import type { Countries } from '#server/database/tables.ts';
import type { SiteDirectory } from '#server/http/site.ts';
import { offeredLanguages } from '#server/i18n/portal-texts.ts';
import { activeCountries, panelSettings } from './countries.queries.ts';
import { defaultPanel } from './install-countries.ts';

export type Country = Selectable<Countries>;
export type PanelSettings = NonNullable<Awaited<ReturnType<typeof panelSettings>>>;

export type CountryDirectory = SiteDirectory & {
  countries(): readonly Country[];
  country(code: string): Country | undefined;
  panel(): PanelSettings;
  /** Called after every change by any process. */
  onChange(changed: () => void): void;
  close(): Promise<void>;
};

type Snapshot = {
  panel: PanelSettings;
  countries: ReadonlyMap<string, Country>;
  /** The languages of each country's site and of the country selector. */
  languages: ReadonlyMap<string | null, readonly string[]>;
};

const RETRY_MS = 1000;

const emptyPanel: PanelSettings = {
  singleton: true,
  ...defaultPanel,
  postal_address: null,
  google_tag: null,
  google_analytics: null,
  facebook_pixel: null,
  facebook_track: {},
  demo: false,
  challenge_secret: randomBytes(32),
  invitations_per_week: 5,
  goodwill_per_month: 100_000,
  adjusted_per_member: 1000,
  adjusted_per_operator: 10_000,
  adjustment_limits_version: 1,
  max_invitations_per_week: 14,
};

/** The panel and its countries in memory, reloaded whenever a process changes them. */
export async function openSiteDirectory(
  database: Pick<Database, 'read' | 'direct'>,
  log: StandingLog,
  listening: { aliveMs?: number } = {},
): Promise<CountryDirectory> {
  let snapshot: Snapshot;
  let reading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const listeners: Array<() => void> = [];

  const read = async () => {
    snapshot = await readSnapshot(database);
    for (const changed of listeners) changed();
  };
  // One reload at a time, and one more for all notifications that arrived meanwhile, so that an older result never
  // replaces a newer one.
  const reload = (): Promise<void> => {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    again ??= reading
      .catch(() => {})
      .then(() => {
        again = undefined;
        return reload();
      });
    return again;
  };
  const keepTrying = async (): Promise<void> => {
    clearTimeout(retry);
    try {
      await reload();
    } catch (error) {
      log.warn({ err: error }, 'the settings of the panel could not be read again, and are tried again');
      retry = setTimeout(() => void keepTrying(), RETRY_MS);
    }
  };

  // Listening starts before the first load, so that no change in between is missed.
  const subscription = await listenTo(database, 'site_changed', () => void keepTrying(), {
    log,
    ...listening,
  });
  try {
    await reload();
  } catch (error) {
    await subscription.close();
    throw error;
  }
  return {
    isCountry: (code) => snapshot.countries.has(code),
    languages: (code) => snapshot.languages.get(code) ?? snapshot.languages.get(null) ?? [],
    defaultLanguage: () => snapshot.panel.default_language,
    countries: () => [...snapshot.countries.values()],
    country: (code) => snapshot.countries.get(code),
    panel: () => snapshot.panel,
    onChange: (changed) => listeners.push(changed),
    async close() {
      await subscription.close();
      clearTimeout(retry);
      await reading?.catch(() => {});
    },
  };
}

async function readSnapshot(database: Pick<Database, 'read'>): Promise<Snapshot> {
  const panel = (await panelSettings(database.read)) ?? emptyPanel;
  const countries = await activeCountries(database.read);
  const offered = (languages: string[]) => offeredLanguages(languages, panel.default_language);
  return {
    panel,
    countries: new Map(countries.map((country) => [country.code, country])),
    languages: new Map<string | null, string[]>([
      [null, offered([panel.default_language, ...countries.flatMap((country) => country.languages)])],
      ...countries.map((country) => [country.code, offered(country.languages)] as const),
    ]),
  };
}
