import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import type { Boot, PortalSettings } from '#portal/boot.ts';
import { renderPortal } from '#portal/entry-server.tsx';
import { landing, paths, signInPath } from '#portal/paths.ts';
import type { PortalRoute } from '#portal/portal-route.ts';
import { matchRoute } from '#portal/routes.tsx';
import { AppError } from '#server/http/app-error.ts';
import type { Site } from '#server/http/call.ts';
import { encodingFor } from '#server/http/compress.ts';
import {
  cookieAttributes,
  LANGUAGE_KEPT_S,
  languageCookie,
  sessionCookie,
} from '#server/http/session-cookie.ts';
import { isApiPath } from '#server/http/site.ts';
import type { Texts } from '#ui/texts.ts';
import type { BrowserBuild } from './assets.ts';
import { documentOf } from './document.ts';
import { failurePage } from './failure-page.tsx';
import { faqData } from './faq-data.ts';
import { type ForeignSources, trackerSources } from './foreign-sources.ts';
import { serveInstallable } from './installable.tsx';
import { type CachedPage, compressPage, PageCache } from './page-cache.ts';
import { NOT_FOR_SEARCH_ENGINES, publicTags } from './public-tags.ts';
import { answerSearchEngines, type Sites } from './search-engines.ts';
import { pageHeaders } from './security-headers.ts';

export type PageDependencies = Sites & {
  /** Base path of the portal's calls. */
  api: string;
  build: BrowserBuild;
  texts(language: string): Promise<Texts>;
  settings(site: Site, language: string): PortalSettings;
  /** Where the confirmation's tracking pixel may come from. */
  pixelSources(): Promise<Pick<ForeignSources, 'images' | 'frames'>>;
  https: boolean;
  /** Calls back when something that pages show has changed. */
  onSiteChange(changed: () => void): void;
};

type Match = NonNullable<ReturnType<typeof matchRoute>>;

/**
 * Every page of the portal, rendered by the server: from cached bytes for visitors, anew for members. Unknown
 * addresses lead to the home page (docs/specification.md §2).
 */
export function servePages(app: FastifyInstance, dependencies: PageDependencies): void {
  const cache = new PageCache();
  dependencies.onSiteChange(() => cache.clear());

  answerSearchEngines(app, dependencies);
  serveInstallable(app, dependencies);

  /** In words for people, not for programs; what is refused with a reason is answered as everywhere. */
  async function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof AppError || isApiPath(request.url)) throw error;
    request.log.error({ err: error, req: request }, 'unexpected error');
    const language = request.language();
    const { html, headers } = failurePage(language, await dependencies.texts(language));
    return reply.code(500).headers(headers).send(html);
  }

  /**
   * Under invented names of the site, or in other letters, a page is rendered each time: whoever thinks of thousands
   * must not push out what visitors share.
   */
  function isOwnAddress({ site }: FastifyRequest, { route }: Match, path: string): boolean {
    const isWritten = path === route.path || (route.aliases ?? []).includes(path);
    return isWritten && site.origin === dependencies.site(site.country_code).origin;
  }

  app.get('/*', { errorHandler }, async (request, reply) => {
    if (isApiPath(request.url)) throw new AppError('not_found');
    const path = request.url.replace(/[?#].*$/s, '');
    const user =
      request.cookies[sessionCookie] === undefined ? null : await signedInUser(app, dependencies, request);
    const match = matchRoute(path);
    const elsewhere = redirectOf(match, path, request, user);
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    if (!match) throw new Error('unreachable: an unknown path redirects');

    keepAskedLanguage(request, reply, dependencies.https);
    const render = () => renderPage(app, dependencies, request, match, user);
    // A query can hold anything: what is shared has none, or names its language and nothing else.
    const query = request.url.slice(path.length);
    const named = query === `?lang=${request.language()}`;
    const shared =
      !user && !match.route.secret && (query === '' || named) && isOwnAddress(request, match, path);
    const key = `${request.site.origin} ${request.language()} ${path}${named ? query : ''}`;
    const page = shared ? await cache.get(key, render) : await render();
    return sendPage(request, reply, page, user === null && !match.route.secret);
  });
}

/** Who follows a link to a page in a language reads the next one in it too. */
function keepAskedLanguage(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  const asked = (request.query as Record<string, unknown>).lang;
  if (asked === undefined || asked !== request.language() || asked === request.cookies[languageCookie])
    return;
  reply.setCookie(languageCookie, request.language(), {
    ...cookieAttributes(https),
    maxAge: LANGUAGE_KEPT_S,
  });
}

function redirectOf(
  match: Match | null,
  path: string,
  request: FastifyRequest,
  user: User | null,
): string | null {
  if (!match) return paths.home;
  const search = request.url.slice(path.length);
  if (match.route.access === 'member' && !user) return signInPath(request.url);
  if (match.route.access === 'visitor' && user) return landing(search);
  return null;
}

async function renderPage(
  app: FastifyInstance,
  dependencies: PageDependencies,
  request: FastifyRequest,
  { route, params }: Match,
  user: User | null,
): Promise<CachedPage> {
  const language = user?.language ?? request.language();
  const settings = dependencies.settings(request.site, language);
  const calls = [...(route.calls ?? []), ...(settings.country_code === null ? [countryChoice.call] : [])];
  const answers = await Promise.all(
    calls.map((call) => answer(app, dependencies, request, call, { ...route.params, ...params })),
  );
  const texts = await dependencies.texts(language);
  const { html, boot, translate } = await renderPortal(
    request.url,
    { settings, user, answers: answers.filter((one) => one !== null) },
    texts,
  );
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
  const head = { title, language, tags };
  const document = documentOf(head, assets, html, boot);
  const foreign = await foreignSources(dependencies, route, settings);
  return compressPage(
    document,
    pageHeaders(assets, {
      secret: route.secret === true,
      https: dependencies.https,
      foreign,
    }),
  );
}

/** Trackers never hear of a secret page; the confirmation may show the pixel that brought the member. */
async function foreignSources(
  { pixelSources }: PageDependencies,
  route: PortalRoute,
  settings: PortalSettings,
): Promise<Partial<ForeignSources>> {
  if (route.path === paths.confirm) return pixelSources();
  return route.secret ? {} : trackerSources(settings);
}

/** The written page among the answers, as HTML. */
function contentOf({ answers }: Boot): string {
  const content = answers.find(([call]) => call === 'GET /content/:page')?.[2];
  return (content as { html: string } | undefined)?.html ?? '';
}

/** Until a country is chosen, every page asks for one. */
const countryChoice = { call: 'GET /list/country', module: 'src/portal/layout/country-dialog.tsx' };

const validation = 'GET /auth/validate';

async function signedInUser(app: FastifyInstance, dependencies: PageDependencies, request: FastifyRequest) {
  const validated = await answer(app, dependencies, request, validation, {});
  return (validated?.[2] ?? null) as User | null;
}

/**
 * Asks the page's own API as the visitor would, in the language of the page: the same checks, the same answer. A
 * refusal travels as none.
 */
async function answer(
  app: FastifyInstance,
  { api }: PageDependencies,
  request: FastifyRequest,
  call: string,
  params: Record<string, string | undefined>,
): Promise<Boot['answers'][number] | null> {
  const names = [...call.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const url = call
    .replace(/^GET /, '')
    .replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const session = request.cookies[sessionCookie];
  const response = await app.inject({
    method: 'GET',
    url: api + url,
    remoteAddress: request.ip,
    headers: {
      host: request.headers.host ?? '',
      cookie: session === undefined ? '' : `${sessionCookie}=${encodeURIComponent(session)}`,
      'accept-language': request.language(),
      accept: 'application/json',
    },
  });
  // Who cannot be recognised at the moment is not taken for a visitor.
  if (call === validation && response.statusCode >= 500) throw new Error('The session could not be read');
  if (response.statusCode !== 200) return null;
  const input =
    names.length === 0 ? {} : { params: Object.fromEntries(names.map((name) => [name, params[name]])) };
  return [call, input, response.json().data];
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, shared: boolean) {
  const encoding = encodingFor(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers(page.headers)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('cache-control', shared ? 'private, no-cache' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(page[encoding]);
}
