import type { FastifyBaseLogger } from 'fastify';
import { reportBrowserError } from '#contract/portal/browser-errors.calls.ts';
import { getContent } from '#contract/portal/site.calls.ts';
import type { Config } from '#server/config.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import type { Api } from '#server/http/implement.ts';
import type { NetworkCounter } from '#server/http/network-counter.ts';
import { logBrowserError } from './log-browser-error.ts';
import { openContent } from './read-content.ts';

export function siteRoutes(
  api: Api,
  {
    config,
    directory,
    log,
    reports,
  }: { config: Config; directory: CountryDirectory; log: FastifyBaseLogger; reports: NetworkCounter },
): void {
  const readContent = openContent(config, directory);
  api.implement(getContent, async (db, { params, site, language }) =>
    readContent(db, params.page, site, language),
  );
  api.implement(reportBrowserError, async (_db, { body, ip }) => logBrowserError(body, ip, { log, reports }));
}
