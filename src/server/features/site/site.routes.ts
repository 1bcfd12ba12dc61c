import { getContent } from '#contract/portal/site.calls.ts';
import type { Config } from '#server/config.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { Api } from '#server/http/implement.ts';
import { openContent } from './read-content.ts';

export function siteRoutes(
  api: Api,
  { config, directory }: { config: Config; directory: CountryDirectory },
): void {
  const readContent = openContent(config, directory);
  api.implement(getContent, async (db, { params, site, language }) =>
    readContent(db, params.page, site, language),
  );
}
