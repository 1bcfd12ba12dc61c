import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import type { Boot, PortalSettings } from '#portal/boot.ts';
import { renderPortal } from '#portal/entry-server.tsx';
import { paths } from '#portal/paths.ts';
import type { PortalRoute } from '#portal/portal-route.ts';
import type { matchRoute } from '#portal/routes.tsx';
import { documentOf } from './document.ts';
import { faqData } from './faq-data.ts';
import { type ForeignSources, trackerSources } from './foreign-sources.ts';
import { answerCall } from './page-calls.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { NOT_FOR_SEARCH_ENGINES, publicTags } from './public-tags.ts';
import { pageHeaders } from './security-headers.ts';

export type Match = NonNullable<ReturnType<typeof matchRoute>>;

export type PageRequest = {
  /** Path, and the query parameters this page depends on. */
  url: string;
  match: Match;
  user: User | null;
  /** The country's date, YYYY-MM-DD. */
  today: string;
};

/** `whole`: all of the page's calls succeeded. */
export type PageDocument = { html: string; headers: Record<string, string>; whole: boolean };

/** The country dialog is on every page until a country is chosen. */
const countryChoice = { call: 'GET /list/country', module: 'src/portal/layout/country-dialog.tsx' };

/** Renders the page's routes with the results of its calls. */
export async function renderPage(
  app: FastifyInstance,
  dependencies: PageDependencies,
  request: FastifyRequest,
  { url, match: { route, params }, user, today }: PageRequest,
): Promise<PageDocument> {
  const language = user?.language ?? request.language();
  const settings = dependencies.settings(request.site, language);
  const calls = [...(route.calls ?? []), ...(settings.country_code === null ? [countryChoice.call] : [])];
  const answered = await Promise.all(
    calls.map((call) => answerCall(app, dependencies.api, request, call, { ...route.params, ...params })),
  );
  const answers = answered.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const texts = await dependencies.texts(language);
  const { html, boot, translate } = await renderPortal(url, { settings, user, answers, today }, texts);
  const assets = dependencies.build.find([
    route.module,
    ...(settings.country_code === null ? [countryChoice.module] : []),
  ]);
  const title = `${settings.panel_name} - ${translate(route.title)}`;
  const site = dependencies.site(settings.country_code);
  const tags = route.description
    ? publicTags({
        path: route.path,
        title,
        description: translate(route.description),
        language,
        panelName: settings.panel_name,
        site,
        publicUrl: dependencies.publicUrl,
      }) + (route.key === 'faq' ? faqData(contentOf(boot), site.origin) : '')
    : NOT_FOR_SEARCH_ENGINES;
  return {
    html: documentOf({ title, language, tags }, assets, html, boot),
    headers: pageHeaders(assets, {
      secret: route.secret === true,
      formsLeave: route.formsLeave === true,
      https: dependencies.https,
      foreign: await foreignSources(dependencies, route, settings),
    }),
    whole: answered.every(({ failed }) => !failed),
  };
}

/** Pages with a code or token load no trackers; the confirmation may load its originator's pixel. */
async function foreignSources(
  { pixelSources }: PageDependencies,
  route: PortalRoute,
  settings: PortalSettings,
): Promise<Partial<ForeignSources>> {
  if (route.path === paths.confirm) return pixelSources();
  return route.secret ? {} : trackerSources(settings);
}

/** The content page among the results, as HTML. */
function contentOf({ answers }: Boot): string {
  const content = answers.find(([call]) => call === 'GET /content/:page')?.[2];
  return (content as { html: string } | undefined)?.html ?? '';
}
