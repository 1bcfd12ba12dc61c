import type { ReceivedData } from '#contract/endpoint.ts';
import type { getPortalSettings } from '#contract/portal/countries.calls.ts';
import type { Config } from '#server/config.ts';
import type { Site } from '#server/http/call.ts';
import type { CountryDirectory } from './site-directory.ts';

/** docs/specification.md §3 "Portal settings", for one site in one language. */
export function portalSettings(
  { directory, config }: { directory: CountryDirectory; config: Config },
  site: Site,
  language: string,
): ReceivedData<typeof getPortalSettings> {
  const panel = directory.panel();
  return {
    panel_name: panel.name,
    demo: panel.demo,
    public_url: config.publicUrl,
    language,
    languages: [...directory.languages(site.country_code)],
    country_code: site.country_code,
    time_zone: timeZoneOf(directory, site.country_code),
    contact_email: site.country_code && contactEmail(directory, config, site.country_code),
    google_analytics: config.trackers ? panel.google_analytics : null,
    google_tag: config.trackers ? panel.google_tag : null,
    facebook_pixel: config.trackers ? panel.facebook_pixel : null,
    facebook_track: config.trackers ? (panel.facebook_track as Record<string, string>) : {},
  };
}

/** The time zone of a site's days; UTC without a country. */
export const timeZoneOf = (directory: CountryDirectory, countryCode: string | null): string =>
  (countryCode !== null && directory.country(countryCode)?.time_zone) || 'UTC';

/** The country's own address, or one built from its lower-case code (docs/specification.md §2, /contact-us). */
export function contactEmail(directory: CountryDirectory, { apex }: Config, countryCode: string): string {
  return directory.country(countryCode)?.contact_email ?? `support@${countryCode.toLowerCase()}.${apex}`;
}
