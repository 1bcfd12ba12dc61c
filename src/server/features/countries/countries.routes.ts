import { getPortalSettings, listCountries, listLanguages } from '#contract/portal/countries.calls.ts';
import { languageName } from '#contract/rules/languages.ts';
import type { Config } from '#server/config.ts';
import type { Api } from '#server/http/implement.ts';
import { nameCountries } from './name-countries.ts';
import { portalSettings } from './portal-settings.ts';
import type { CountryDirectory } from './site-directory.ts';

export function countriesRoutes(
  api: Api,
  { config, directory }: { config: Config; directory: CountryDirectory },
): void {
  api.implement(getPortalSettings, async (_db, { site, language }) =>
    portalSettings({ config, directory }, site, language),
  );

  api.implement(listCountries, async (_db, { language }) => nameCountries(directory.countries(), language));

  api.implement(listLanguages, async (_db, { site }) =>
    directory.languages(site.country_code).map((code) => ({ code, name: languageName(code) })),
  );
}
