import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import { paths } from '#portal/paths.ts';
import { matchRoute } from '#portal/routes.tsx';
import { AppError } from '#server/http/app-error.ts';
import { compressText, encodingFor } from '#server/http/compress.ts';
import { cookieAttributes, viewCookie } from '#server/http/session-cookie.ts';
import { openCalendarDays } from './calendar-days.ts';
import { callApi } from './page-calls.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { renderPage } from './render-page.ts';
import { viewOverPage } from './view-banner.operator-page.tsx';

/** Below this path the portal is shown as a member sees it; nothing else reads the cookie of a view. */
const PREFIX = '/view';
const LANDING = PREFIX + paths.questionnaires;
const QUALITY = 4;

/**
 * The pages of an operator's view (docs/decisions/0045): rendered for the member, without any script, never cached, whatever
 * session this browser has.
 */
export function serveViewPages(app: FastifyInstance, dependencies: PageDependencies): void {
  const today = openCalendarDays();
  const cookie = viewCookie(dependencies.https);

  async function serveViewPage(request: FastifyRequest, reply: FastifyReply) {
    refuseScripts(request);
    const token = request.cookies[cookie];
    const view = token === undefined ? null : await dependencies.findView(token);
    if (token === undefined || view === null || !isOfSite(request, view.member.country_code))
      return serveOver(request, reply);
    const url = request.url.slice(PREFIX.length) || '/';
    const match = matchRoute(url.replace(/[?#].*$/s, ''));
    if (!match || match.route.access === 'visitor' || match.route.secret)
      return reply.header('cache-control', 'no-store').redirect(LANDING, 303);
    const { result } = await callApi(app, dependencies.api, request, {
      call: 'GET /auth/validate',
      params: {},
      view: token,
    });
    // The view has ended since it was found.
    if (!result) return serveOver(request, reply);
    const { html, headers } = await renderPage(app, dependencies, request, {
      url,
      match,
      user: result[2] as User,
      today: today(dependencies.timeZone(request.site)),
      view: { ...view, token },
    });
    const encoding = encodingFor(request);
    const body = await compressText(html, encoding, QUALITY);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.headers(headers).send(body);
  }

  async function serveOver(request: FastifyRequest, reply: FastifyReply) {
    const language = request.language() === 'bg' ? 'bg' : 'en';
    const { panel_name } = dependencies.settings(request.site, language);
    const { html, headers } = viewOverPage(language, await dependencies.operatorTexts(language), panel_name);
    reply.clearCookie(cookie, cookieAttributes(dependencies.https));
    return reply.code(401).headers(headers).send(html);
  }

  for (const path of [PREFIX, `${PREFIX}/*`]) app.get(path, { exposeHeadRoute: false }, serveViewPage);
}

const isOfSite = ({ site }: FastifyRequest, countryCode: string): boolean =>
  site.country_code === null || site.country_code === countryCode;

/** What runs on the members' site in the same browser may not fetch these pages, or frame them. */
function refuseScripts({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') throw new AppError('foreign_origin');
}
