import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import type { Boot, PortalSettings } from '#portal/boot.ts';
import { renderPortal } from '#portal/entry-server.tsx';
import { paths } from '#portal/paths.ts';
import type { PortalRoute } from '#portal/portal-route.ts';
import type { matchRoute } from '#portal/routes.tsx';
import { clock } from '#server/clock.ts';
import type { MemberView } from '#server/http/member-view.ts';
import type { PageAssets } from './assets.ts';
import type { CalendarDay } from './calendar-days.ts';
import { documentOf } from './document.ts';
import { faqData } from './faq-data.ts';
import { type ForeignSources, trackerSources } from './foreign-sources.ts';
import { inertHtml } from './inert-html.ts';
import { callApi } from './page-calls.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { NOT_FOR_SEARCH_ENGINES, publicTags } from './public-tags.ts';
import { pageHeaders } from './security-headers.ts';
import { viewBanner } from './view-banner.operator-page.tsx';
import { viewDocument, viewHeaders } from './view-document.ts';

export type Match = NonNullable<ReturnType<typeof matchRoute>>;

export type PageRequest = {
  /** Path, and the query parameters this page depends on. */
  url: string;
  match: Match;
  user: User | null;
  /** The country's day. */
  today: CalendarDay;
  /** For an operator who looks at it as the member. */
  view?: MemberView & { token: string };
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
  { url, match: { route, params }, user, today, view }: PageRequest,
): Promise<PageDocument> {
  const language = user?.language ?? request.language();
  const settings = dependencies.settings(request.site, language);
  const calls = [...(route.calls ?? []), ...(settings.country_code === null ? [countryChoice.call] : [])];
  const called = await Promise.all(
    calls.map((call) =>
      callApi(app, dependencies.api, request, {
        call,
        params: { ...route.params, ...params },
        view: view?.token,
      }),
    ),
  );
  const results = called.flatMap(({ result }) => (result === null ? [] : [result]));
  const texts = await dependencies.texts(language);
  const { html, boot, translate } = await renderPortal(
    url,
    { settings, user, results, today },
    view ? { ...(await dependencies.operatorTexts(view.operator.language)), ...texts } : texts,
    called.flatMap(({ refused }) => (refused === null ? [] : [refused])),
  );
  const assets = dependencies.build.find([
    route.module,
    ...(settings.country_code === null ? [countryChoice.module] : []),
  ]);
  const title = `${settings.panel_name} - ${translate(route.title)}`;
  if (view) return viewPage(dependencies, request, view, { title, language, assets, html });
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
    whole: called.every(({ failed }) => !failed),
  };
}

/** The same page with the banner, without scripts, trackers and what search engines read. */
async function viewPage(
  { api, operatorTexts, https }: PageDependencies,
  { site }: FastifyRequest,
  view: MemberView,
  { title, language, assets, html }: { title: string; language: string; assets: PageAssets; html: string },
): Promise<PageDocument> {
  const endAddress = `${site.origin}${api}/views/${view.end_token}/end`;
  const banner = viewBanner(view, { texts: await operatorTexts(view.operator.language), endAddress });
  const seconds = Math.max(0, Math.ceil((view.ends_at.getTime() - clock.now().getTime()) / 1000));
  return {
    html: viewDocument({ title, language }, assets, { banner, html: inertHtml(html, '/view') }),
    headers: viewHeaders(assets, { endAddress, seconds, https }),
    whole: false,
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
function contentOf({ results }: Boot): string {
  const content = results.find(([call]) => call === 'GET /content/:page')?.[2];
  return (content as { html: string } | undefined)?.html ?? '';
}
