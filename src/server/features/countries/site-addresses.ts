import type { Config } from '#server/config.ts';
import { countryOrigin } from '#server/http/site.ts';
import type { SiteAddress } from '#server/pages/site-address.ts';
import type { CountryDirectory } from './site-directory.ts';

/** The addresses of the panel's sites: each country's and the country selector's. */
export function siteAddresses(config: Config, directory: CountryDirectory) {
  const site = (country_code: string | null): SiteAddress => ({
    country_code,
    origin: countryOrigin(config, country_code),
    languages: directory.languages(country_code),
  });
  return {
    site,
    sites: (): SiteAddress[] =>
      config.country === null
        ? [null, ...directory.countries().map(({ code }) => code)].map(site)
        : [site(config.country)],
  };
}
