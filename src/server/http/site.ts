import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#contract/rules/languages.ts';
import type { Config } from '#server/config.ts';
import { AppError } from './app-error.ts';
import type { Site } from './call.ts';
import { languageCookie } from './session-cookie.ts';

/** What the server knows of the countries, kept in memory; the countries feature provides it. */
export type SiteDirectory = {
  /** Active country codes, upper case. */
  isCountry(code: string): boolean;
  /** Languages offered on a country's site, or on the one without a country (null); never empty. */
  languages(countryCode: string | null): readonly string[];
  defaultLanguage(): string;
};

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
    /** The visitor's language: `?lang=`, then the cookie, then Accept-Language among the offered ones. */
    language(): string;
  }
}

/** Paths that monitoring asks under any host name. */
const ANY_HOST = /^\/(health|ready)\/?(\?|$)/;
/** What is the console's also on a host that it shares with the portal. */
const CONSOLE_PATH = /^\/(console|api\/operator)(\/|\?|$)/;
/** Beside `console.localhost`, for browsers that do not resolve that name. */
const LOCAL_CONSOLE = '127.0.0.1';

/** Below which errors are JSON and no page is ever shown. */
export const isApiPath = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Works out the country from the host before anything else looks at a request. */
export function resolveSite(app: FastifyInstance, config: Config, directory: SiteDirectory): void {
  const publicUrl = new URL(config.publicUrl);
  const port = publicUrl.port ? `:${publicUrl.port}` : '';

  app.decorateRequest('site');
  app.decorateRequest('language', function (this: FastifyRequest) {
    return languageOf(this, directory);
  });
  // With a callback: a promise costs every call another turn.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    const hostname = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
    const consoleOrigin = consoleAt(config, hostname, request.url);
    if (consoleOrigin !== null) {
      request.site = { face: 'console', country_code: null, origin: consoleOrigin };
      return done();
    }
    const known = hostname === config.apex || hostname.endsWith(`.${config.apex}`);
    const label = hostname.slice(0, -config.apex.length - 1).toUpperCase();
    const country = config.country ?? (known && directory.isCountry(label) ? label : null);
    request.site = {
      face: 'portal',
      country_code: country,
      origin: `${publicUrl.protocol}//${hostname}${port}`,
    };
    // An address with a host of its own (as for a proxy) would pass by what judges paths.
    if (!request.url.startsWith('/')) throw new AppError('unreadable');
    if (known || ANY_HOST.test(request.url)) return done();
    if (isApiPath(request.url)) throw new AppError('wrong_site', { data: `${config.publicUrl}/` });
    reply.redirect(`${config.publicUrl}/`, 302);
  });
}

/** The console's origin where this host, or on a shared host this path, is the console's; else null. */
function consoleAt(config: Config, hostname: string, url: string): string | null {
  const { hostname: consoleHost } = new URL(config.consoleUrl);
  if (hostname === consoleHost)
    return config.consolePath === '' || CONSOLE_PATH.test(url) ? config.consoleUrl : null;
  if (!config.local || hostname !== LOCAL_CONSOLE) return null;
  return config.consoleUrl.replace(consoleHost, LOCAL_CONSOLE);
}

function languageOf(request: FastifyRequest, directory: SiteDirectory): string {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang;
  return chooseLanguage({
    asked: typeof asked === 'string' ? asked : undefined,
    cookie: request.cookies[languageCookie],
    acceptLanguage: request.headers['accept-language'],
    offered: directory.languages(request.site.country_code),
    fallback: directory.defaultLanguage(),
  });
}

/** The address of a country's own site: `<cc>.<apex>`, or the one site of a single-country installation. */
export function countryOrigin(config: Config, countryCode: string | null): string {
  if (countryCode === null || config.country !== null) return config.publicUrl;
  const url = new URL(config.publicUrl);
  url.hostname = `${countryCode.toLowerCase()}.${config.apex}`;
  return url.origin;
}
