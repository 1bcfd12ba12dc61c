import * as calls from '#contract/operator/client-pages.calls.ts';
import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { countryOfProject } from '#server/features/projects/country-of-project.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import type { NetworkCounter } from '#server/http/network-counter.ts';
import type { OperatorHandle } from '#server/http/operator-handle.ts';
import { addClientLink, takeBackClientLink } from './client-links.ts';
import { clientPage } from './client-page.ts';
import { selectLinks } from './client-pages.queries.ts';

/** Looks of one network in an hour: a page asks every minute, and nobody guesses with so few. */
const LOOKS_AN_HOUR = 600;

type Dependencies = {
  config: Pick<Config, 'consoleUrl' | 'consolePath'>;
  directory: Pick<CountryDirectory, 'defaultLanguage'>;
  looks: NetworkCounter;
};

export function clientPagesOperatorRoutes(api: Api, { config, directory, looks }: Dependencies): void {
  const forProject = <H extends ReadDb>(handle: OperatorHandle<H>, id: number) =>
    handle.thing((db) => countryOfProject(db, id, handle.countries));
  api.implement(calls.listClientLinks, async (handle, { params: { id } }) =>
    selectLinks(await forProject(handle, id), id),
  );
  api.implement(calls.addClientLink, async (handle, { params: { id }, body, operator }) =>
    addClientLink(await forProject(handle, id), operator, {
      ...body,
      project_id: id,
      pageAddress: `${config.consoleUrl}${config.consolePath}/client`,
    }),
  );
  api.implement(calls.takeBackClientLink, async (handle, { params: { id, link }, operator }) =>
    takeBackClientLink(await forProject(handle, id), operator, { project_id: id, link_id: link }),
  );
  api.implement(
    calls.getClientPage,
    async (db, { body, language, setHeader }) => {
      setHeader('x-robots-tag', 'noindex');
      setHeader('referrer-policy', 'no-referrer');
      return clientPage(db, body.code, { language, fallback: directory.defaultLanguage() });
    },
    async (_db, { ip }) => {
      if ((await looks.count(ip)) > LOOKS_AN_HOUR) throw new AppError('too_many_attempts');
      return undefined;
    },
  );
}
