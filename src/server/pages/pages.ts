import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import { landing, paths, signInPath } from '#portal/paths.ts';
import { matchRoute } from '#portal/routes.tsx';
import { AppError } from '#server/http/app-error.ts';
import { compressText, encodingFor } from '#server/http/compress.ts';
import {
  cookieAttributes,
  LANGUAGE_KEPT_S,
  languageCookie,
  sessionCookie,
} from '#server/http/session-cookie.ts';
import { isApiPath } from '#server/http/site.ts';
import { lookUpOnce } from '#server/http/within-page.ts';
import { openCalendarDays } from './calendar-days.ts';
import { FrontResponses } from './front-responses.ts';
import { serveInstallable } from './installable.tsx';
import { PageCache, type SentPage } from './page-cache.ts';
import { signedInUser } from './page-calls.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { type Match, renderPage } from './render-page.ts';
import { serveSearchEngines } from './search-engines.ts';
import { sendFailure } from './send-failure.ts';
import { serveViewPages } from './view-pages.ts';

/** Compression level for cached pages; higher levels take longer than they save. */
const SHARED_QUALITY = 6;
/** Compression level for a single response: a tenth of the time. */
const SINGLE_QUALITY = 4;

/**
 * Server-renders every page of the portal, from the cache for visitors and anew for members; unknown addresses
 * redirect to the home page (docs/specification.md §2).
 */
export function servePages(app: FastifyInstance, dependencies: PageDependencies): void {
  const cache = new PageCache();
  const today = openCalendarDays();
  const front = dependencies.nextRequestId && new FrontResponses(dependencies.nextRequestId);
  front?.respondBefore(app.server);
  dependencies.onSiteChange(() => {
    cache.clear();
    front?.clear();
  });

  serveSearchEngines(app, dependencies, cache);
  serveInstallable(app, dependencies);
  serveViewPages(app, dependencies);

  /** HTML for people instead of JSON; refusals with a reason are answered as everywhere. */
  async function errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply) {
    const busy = error instanceof AppError && error.code === 'busy' ? error : null;
    if ((error instanceof AppError && !busy) || isApiPath(request.url)) throw error;
    // The call that was too busy has been logged.
    if (!busy) request.log.error({ err: error, req: request }, 'unexpected error');
    return sendFailure(dependencies, request, reply, busy);
  }

  /**
   * Addresses under unknown host names or in another letter case are rendered but not cached, so that requests for
   * thousands of them can't evict shared pages.
   */
  function isOwnAddress({ site }: FastifyRequest, { route }: Match, path: string): boolean {
    const isWritten = path === route.path || (route.aliases ?? []).includes(path);
    return isWritten && site.origin === dependencies.site(site.country_code).origin;
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url);
    const timeZone = dependencies.timeZone(request.site);
    const day = today(timeZone);
    const asked = encodingFor(request);
    // Uncompressed pages are four times as large and hardly anyone asks for them: they are made from kept ones.
    const encoding = asked === 'identity' ? 'gzip' : asked;
    const sent = (page: SentPage) => (asked === 'identity' ? decompressed(page) : page);
    // Cached pages depend on nothing else, because the rest of the query is read in the browser, except by the
    // country selector's links.
    const query = request.site.country_code === null ? request.url.slice(path.length) : '';
    const address = `${request.site.origin} ${request.language()} ${path}${query}`;
    const keyOn = (date: string) => `${encoding} ${date} ${address}`;
    const key = keyOn(day.date);
    const isVisitor = request.cookies[sessionCookie] === undefined;
    const found = isVisitor ? cache.find(key) : undefined;
    if (found) {
      keepAskedLanguage(request, reply, dependencies.https);
      if (asked === 'identity') return sendPage(reply, await sent(found));
      reply.headers(found.headers);
      front?.keep(request.raw, reply.getHeaders(), found, () => cache.find(keyOn(today(timeZone).date)));
      return reply.send(found.body);
    }
    if (isApiPath(request.url)) throw new AppError('not_found');
    const user = isVisitor ? null : await signedInUser(app, dependencies.api, request);
    const match = matchRoute(path);
    const elsewhere = redirectOf(match, path, request, user);
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    if (!match) throw new Error('unreachable: an unknown path redirects');

    keepAskedLanguage(request, reply, dependencies.https);
    const shared =
      !user && !match.route.secret && isOwnAddress(request, match, path) && isOwnQuery(request, query);
    const render = async () => {
      const url = shared ? path + query : request.url;
      const { html, headers, whole } = await renderPage(app, dependencies, request, {
        url,
        match,
        user,
        today: day,
      });
      const body = await compressText(html, encoding, shared ? SHARED_QUALITY : SINGLE_QUALITY);
      const page: SentPage = {
        headers: {
          ...headers,
          'content-encoding': encoding,
          vary: 'accept-encoding, accept-language, cookie',
          'cache-control': user === null && !match.route.secret ? 'private, no-cache' : 'no-store',
          'content-type': 'text/html; charset=utf-8',
        },
        body,
      };
      return { page, keep: whole };
    };
    return sendPage(reply, await sent(shared ? await cache.get(key, render) : (await render()).page));
  }

  // A page of a member asks several calls: all of them are answered for the session that was found first, and share what they read.
  app.get('/*', { errorHandler }, (request, reply) => lookUpOnce(() => servePage(request, reply)));
}

/** Only the linked address and its languages are cached, because other queries are unlimited. */
const isOwnQuery = (request: FastifyRequest, query: string): boolean =>
  query === '' || query === `?lang=${request.language()}`;

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Following a link with a language also sets the language cookie. */
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

async function decompressed({ headers, body }: SentPage): Promise<SentPage> {
  const { 'content-encoding': _gzip, ...rest } = headers;
  return { headers: rest, body: await promisify(gunzip)(body) };
}

const sendPage = (reply: FastifyReply, { headers, body }: SentPage) => reply.headers(headers).send(body);
