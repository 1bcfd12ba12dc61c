import { getPortalSettings, listCountries, listLanguages } from '#contract/portal/countries.calls.ts';
import { htmlLang, languageName } from '#contract/rules/languages.ts';
import type { Config } from '#server/config.ts';
import type { Api } from '#server/http/implement.ts';
import { portalSettings } from './portal-settings.ts';
import type { CountryDirectory } from './site-directory.ts';

export function countriesRoutes(
  api: Api,
  { config, directory }: { config: Config; directory: CountryDirectory },
): void {
  api.implement(getPortalSettings, async (_db, { site, language }) =>
    portalSettings({ config, directory }, site, language),
  );

  api.implement(listCountries, async (_db, { language }) => {
    const names = new Intl.DisplayNames([htmlLang(language), 'en'], { type: 'region' });
    const collator = new Intl.Collator(htmlLang(language));
    return directory
      .countries()
      .map(({ code, name }) => ({ code, name: names.of(code) ?? name }))
      .sort((a, b) => collator.compare(a.name, b.name));
  });

  api.implement(listLanguages, async (_db, { site }) =>
    directory.languages(site.country_code).map((code) => ({ code, name: languageName(code) })),
  );
}
